// The element in a page that is slow, that fails, that takes it away again, and for readers with other needs.
import type { CDPSession, Locator, Page } from "@playwright/test";
import { type ChunkScopeElement, highlighted } from "./element.ts";
import { CHUNKS, ELEMENT, expect, styled, TEXT, test } from "./embedding.ts";

const settled = (element: Locator): Promise<void> => element.evaluate((node) => (node as ChunkScopeElement).settled);

/** Keeps what a page asks for from coming until it is let go. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("on a slow network the text can be read, edited and scrolled before Python is there", async ({ page, open }) => {
  const letGo = await hold(page, "**/pyodide.asm.wasm");
  await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`);
  const element = page.locator("chunk-scope");
  const text = element.getByRole("textbox", { name: "Document" });
  await expect(text).toContainText("four 👩‍👩‍👧 six");
  await expect(element.getByRole("status")).toContainText(/\d of \d+\.\d MB/);
  await text.press("Control+End");
  await text.pressSequentially(" ten");
  letGo();
  await settled(element);
  expect(await highlighted(element)).toEqual({ ...CHUNKS, 4: "𠮷 eight ten" });
});

test("while what draws the text is on its way the text is read all the same, and nothing moves when it comes", async ({
  page,
  open,
}) => {
  const letGo = await hold(page, "**/view-*.js");
  await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope><p>Below</p>`);
  const element = page.locator("chunk-scope");
  await expect(element.getByText("four 👩‍👩‍👧 six")).toBeVisible();
  const before = await page.getByText("Below").boundingBox();
  letGo();
  await settled(element);
  expect(await page.getByText("Below").boundingBox()).toEqual(before);
  expect(await highlighted(element)).toEqual(CHUNKS);
});

test("a document at an address moves nothing when it comes", async ({ page, open }) => {
  const letGo = await hold(page, "**/document.txt");
  await open(`<chunk-scope ${ELEMENT} src="document.txt"></chunk-scope><p>Below</p>`);
  const element = page.locator("chunk-scope");
  await expect(element.getByRole("tab", { name: "Chunks" })).toBeVisible();
  const before = await page.getByText("Below").boundingBox();
  letGo();
  await settled(element);
  expect(await highlighted(element)).toEqual(CHUNKS);
  expect(await page.getByText("Below").boundingBox()).toEqual(before);
});

test.describe("a failed load of what draws the text", () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_FAILED/ });

  test("is said, and one button loads it again", async ({ page, open }) => {
    let broken = true;
    await page.route("**/view-*.js", (route) => (broken ? route.abort() : route.continue()));
    await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`);
    const element = page.locator("chunk-scope");
    await expect(element.getByRole("alert")).toContainText("What draws the document could not be loaded");
    await expect(element.getByText("four 👩‍👩‍👧 six")).toBeVisible();
    broken = false;
    await element.getByRole("button", { name: "Try again" }).click();
    await settled(element);
    expect(await highlighted(element)).toEqual(CHUNKS);
    expect(page.workers()).toHaveLength(1);
  });
});

test.describe("a failed load of Python", () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_FAILED/ });

  test("is mended for all elements by the button of any, and by no more than one worker", async ({ page, open }) => {
    let broken = true;
    let started = 0;
    page.on("worker", () => started++);
    await page.route("**/pyodide.asm.wasm", (route) => (broken ? route.abort() : route.continue()));
    await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`.repeat(2));
    const [first, second] = [page.locator("chunk-scope").first(), page.locator("chunk-scope").last()];
    await expect(first.getByRole("alert")).toContainText("could not be loaded");
    await expect(second.getByRole("alert")).toContainText("could not be loaded");
    broken = false;
    await first.getByRole("button", { name: "Restart Python" }).click();
    for (const element of [first, second]) {
      await expect(element.getByRole("alert")).toHaveCount(0);
      await settled(element);
      expect(await highlighted(element)).toEqual(CHUNKS);
    }
    expect(started).toBe(2);
  });
});

test("before it begins, all of a long text is there to read and to print", async ({ page, open }) => {
  const long = `${"many 🙂 words ".repeat(12_000)}the end`;
  await open(`<chunk-scope ${ELEMENT} start="click">${long}</chunk-scope>`);
  const element = page.locator("chunk-scope");
  const read = element.locator(".plain");
  expect(await read.textContent()).toBe(long);
  await page.emulateMedia({ media: "print" });
  await expect(element.getByRole("tablist")).toBeHidden();
  const [frame, text] = [await element.locator(".frame").boundingBox(), await read.boundingBox()];
  expect(text?.height).toBeGreaterThan(5000);
  expect(frame?.height).toBeGreaterThanOrEqual(text?.height ?? 0);
});

test("a printed document is small, with each overlap seen", async ({ page, open }) => {
  const lines = Array.from({ length: 150 }, (_, i) => `line ${i} 🙂 words`).join("\n");
  await open(`<chunk-scope ${ELEMENT}>${lines}</chunk-scope>`);
  await settled(page.locator("chunk-scope"));
  expect((await page.pdf()).length).toBeLessThan(1_000_000);
  await page.emulateMedia({ media: "print" });
  const overlap = page.locator("chunk-scope").locator(".run.overlap").first();
  await expect(overlap).toHaveCSS("border-bottom-style", "double");
});

test("the height follows what is typed", async ({ page, open }) => {
  await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`);
  const element = page.locator("chunk-scope");
  await settled(element);
  const before = await element.evaluate((node) => node.clientHeight);
  const text = element.getByRole("textbox", { name: "Document" });
  await text.press("ControlOrMeta+End");
  for (let line = 0; line < 20; line++) await text.press("Enter");
  await settled(element);
  expect(await element.evaluate((node) => node.clientHeight)).toBeGreaterThan(before + 50);
});

test("any other start than click is to come near the viewport", async ({ page, open }) => {
  await open(`<chunk-scope ${ELEMENT} start="lazy">${TEXT}</chunk-scope>`);
  await expect(page.locator("chunk-scope").getByRole("option")).toHaveCount(4);
});

test("the rows of the list keep to the size of the letters", async ({ page, open }) => {
  await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`, styled);
  const element = page.locator("chunk-scope");
  await settled(element);
  await page.evaluate(() => Object.assign(document.body.style, { fontSize: "32px" }));
  const tops = (): Promise<readonly number[]> =>
    element.getByRole("option").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const height = await element
    .getByRole("option")
    .first()
    .evaluate((row) => row.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(60);
  await expect
    .poll(async () => (await tops()).map((top, i, all) => top - (all[i - 1] ?? top - height)))
    .toEqual([height, height, height, height]);
});

test.describe("an element that leaves the page", () => {
  /** How many elements of the kind the browser still holds. */
  async function alive(session: CDPSession): Promise<number> {
    await session.send("HeapProfiler.collectGarbage");
    const expression = 'customElements.get("chunk-scope").prototype';
    const { result } = await session.send("Runtime.evaluate", { expression, objectGroup: "alive" });
    const prototypeObjectId = result.objectId as string;
    const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId, objectGroup: "alive" });
    const counted = await session.send("Runtime.callFunctionOn", {
      objectId: objects.objectId as string,
      functionDeclaration: "function () { return this.length; }",
      returnByValue: true,
    });
    await session.send("Runtime.releaseObjectGroup", { objectGroup: "alive" });
    return counted.result.value as number;
  }

  async function listeners(session: CDPSession): Promise<number> {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSEventListeners")?.value ?? Number.NaN;
  }

  test("is forgotten with its listeners, and the worker goes with the last one", async ({ page, context, open }) => {
    await open(`<main></main>`);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    const counts: number[] = [];
    for (let visit = 0; visit < 4; visit++) {
      await page.evaluate(
        async ([text]) => {
          const main = document.querySelector("main") as HTMLElement;
          const made = ["one", "two"].map((title) => {
            const element = document.createElement("chunk-scope");
            Object.assign(element, { title, textContent: text, unit: "word", size: 3, overlap: 1, start: "load" });
            return element;
          });
          main.append(...made);
          for (const element of made) await (element as ChunkScopeElement).settled;
        },
        [TEXT],
      );
      expect(await highlighted(page.getByTitle("two"))).toEqual(CHUNKS);
      expect(page.workers()).toHaveLength(1);
      await page.evaluate(() => document.querySelector("main")?.replaceChildren());
      await expect.poll(() => page.workers().length).toBe(0);
      // CodeMirror measures with one DOM range of its own, which stays where it last was: inside one element.
      await expect.poll(() => alive(session), "elements that are still held").toBeLessThanOrEqual(1);
      counts.push(await listeners(session));
    }
    expect(counts.slice(1)).toEqual(counts.slice(1).fill(counts[1] as number));
  });
});

test("an element that leaves while it works makes no editor any more, and one that comes back works", async ({
  page,
  open,
}) => {
  await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`);
  await settled(page.locator("chunk-scope"));
  const editors = await page.evaluate(async () => {
    const element = document.querySelector("chunk-scope") as ChunkScopeElement;
    element.text = "other 🙂 text";
    element.remove();
    await element.settled.catch(() => undefined);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const left = element.shadowRoot?.querySelectorAll(".cm-editor").length;
    document.body.append(element);
    await element.settled;
    return [left, element.shadowRoot?.querySelectorAll(".cm-editor").length];
  });
  expect(editors).toEqual([0, 1]);
  expect(await highlighted(page.locator("chunk-scope"))).toEqual({ 1: "other 🙂 text" });
});

test("without colours, chunks, their overlaps and the chosen one are still told apart", async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`);
  const element = page.locator("chunk-scope");
  await settled(element);
  await element.getByRole("option", { name: "Chunk 2" }).click();
  const overlap = element.locator(".run.overlap", { hasText: "👩‍👩‍👧" });
  const single = element.locator(".run:not(.overlap)", { hasText: "six" });
  await expect(overlap).toHaveCSS("text-decoration-style", "double");
  await expect(single).toHaveCSS("text-decoration-style", "solid");
  await expect(element.locator(".run.starts").first()).toHaveCSS("border-left-width", "2px");
  const row = element.getByRole("option", { name: "Chunk 2" });
  const other = element.getByRole("option", { name: "Chunk 3" });
  const background = (node: Locator): Promise<string> =>
    node.evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await background(row)).not.toBe(await background(other));
});

test("who wants less motion gets none", async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(`<chunk-scope ${ELEMENT}>${`${TEXT}\n`.repeat(50)}</chunk-scope>`, styled);
  const element = page.locator("chunk-scope");
  await settled(element);
  await element.getByRole("option", { name: "Chunk 9" }).click();
  await element.getByRole("radio", { name: "Lines" }).check();
  await settled(element);
  const moving = await element.evaluate((node) => {
    const all = [...(node.shadowRoot?.querySelectorAll("*") ?? [])];
    return all.filter((part) => getComputedStyle(part).transitionDuration !== "0s").length;
  });
  expect(moving).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
