// WebKitGTK's own browser, driven through WebKitWebDriver on a screen of its own (Xvfb).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { test as base } from "@playwright/test";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { miniBrowser } from "../../../web/tools/lib/desktop-browsers.mjs";
import { policy, serve } from "../../../web/tools/lib/serve.mjs";
import type { Subject } from "../element.ts";
import { dist } from "../fixtures.ts";

export { expect } from "@playwright/test";

type Session = { readonly driver: WebDriver; readonly app: Subject };
type WorkerFixtures = { readonly site: string; readonly display: string };

export const test = base.extend<{ readonly session: Session; readonly network: boolean }, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const server = await serve(dist, { path: "/sub/path/", headers: () => ({ "content-security-policy": policy }) });
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const args = ["-displayfd", "3", "-screen", "0", "1400x2600x24", "-nolisten", "tcp"];
      const screen = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
      const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
      await use(`:${number.toString().trim()}`);
      await end(screen);
    },
    { scope: "worker" },
  ],
  /** Whether the browser reaches anything; without, every request goes to a proxy that is not there. */
  network: [true, { option: true }],
  // A driver for each test: WebKitWebDriver has one session at a time, and none after one that was lost.
  session: async ({ display, network }, use) => {
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1" };
    const service = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
    await answering(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities(capabilities(network)))
      .build();
    await driver.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 });
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 2400 });
    const app = subject(driver);
    await use({ driver, app });
    base.expect(await app.evaluate(problemsOf), "problems the page had").toEqual([]);
    await driver.quit();
    await end(service);
  },
});

function capabilities(network: boolean): Record<string, unknown> {
  const nowhere = "127.0.0.1:9";
  const proxy = { proxyType: "manual", httpProxy: nowhere, sslProxy: nowhere, ftpProxy: nowhere };
  return {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
    ...(network ? {} : { proxy }),
  };
}

/** What must not happen in a page, from the first time it is asked for: this driver has no log to read. */
function problemsOf(): readonly string[] {
  const watched = globalThis as { problems?: string[] };
  if (watched.problems) return watched.problems;
  const problems: string[] = [];
  watched.problems = problems;
  addEventListener("error", ({ message }) => problems.push(`uncaught: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => problems.push(`unhandled: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) =>
    problems.push(`policy: ${violatedDirective} ${sample}`),
  );
  return problems;
}

/** The page's element. What goes over and comes back is JSON in ASCII: the driver cuts a string at NUL. */
function subject(driver: WebDriver): Subject {
  const evaluate = async (fn: unknown, argument?: unknown): Promise<unknown> => {
    const script = `
      const [argument, done] = arguments;
      const escape = (json) => json.replace(/[^ -~]/g, (unit) => "\\\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
      (${problemsOf})();
      Promise.resolve()
        .then(() => (${fn})(document.querySelector("chunk-scope"), JSON.parse(argument)))
        .then((value) => done(escape(JSON.stringify({ value }))), (error) => done(escape(JSON.stringify({ error: String(error) }))));`;
    const answer = JSON.parse(await driver.executeAsyncScript(script, JSON.stringify(argument ?? null)));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  return { evaluate } as Subject;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

/** Resolves when the driver takes requests. */
async function answering(port: number): Promise<void> {
  await base.expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
}
