// Room: benchmark. The browser's own record of what its main thread did.

const begun = "chunkscope bench begins";

/**
 * The longest task of a page's main thread while some work is done: `wall` from its start to its end, `ran` what the
 * thread itself ran of it, both in ms. They differ by what other threads took of the machine's cores meanwhile.
 * Observers of long tasks say nothing of those below 50 ms, so the browser's trace is read.
 * @param {import("@playwright/test").Browser} browser @param {import("@playwright/test").Page} page
 * @param {() => Promise<void>} work
 */
export async function longestTask(browser, page, work) {
  const categories = ["-*", "toplevel", "blink.user_timing", "disabled-by-default-devtools.timeline"];
  await browser.startTracing(page, { categories });
  // To begin a trace is a long task, too.
  await page.evaluate((mark) => void performance.mark(mark), begun);
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  /** @type {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number,
   *   args: { name?: string } }[]} */
  const events = traceEvents;
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isMain = (/** @type {{ pid: number, tid: number }} */ event) =>
    threads.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  const from = events.find(({ name }) => name === begun)?.ts ?? Number.POSITIVE_INFINITY;
  const tasks = events.filter((event) => event.name === "RunTask" && event.ts >= from && isMain(event));
  if (tasks.length === 0) throw new Error("the trace holds no task of a main thread");
  const longest = (/** @type {"dur" | "tdur"} */ length) =>
    Math.max(...tasks.map((task) => (task[length] ?? 0) / 1000));
  return { wall: longest("dur"), ran: longest("tdur") };
}
