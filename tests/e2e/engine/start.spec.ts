// Room: tests. Starting Python: it gets there, says how far it is, and where it can't, says why.
import type { EngineStatus } from "../../../web/src/engine.ts";
import { expect, test } from "./fixtures.ts";

/** Starts the engine; the error's name and message, or nothing. */
const start = () =>
  subject.engine.start().then(
    () => undefined,
    (error: Error) => `${error.name}: ${error.message}`,
  );

test("progress counts up to the whole and Python becomes ready", async ({ open }) => {
  const page = await open();
  const seen = await page.evaluate(async () => {
    const { engine } = subject;
    const statuses: EngineStatus[] = [];
    engine.addEventListener("status", () => statuses.push(engine.status));
    await Promise.all([engine.start(), engine.start()]);
    return { statuses, workers: subject.workers.length };
  });
  const loading = seen.statuses.filter(({ phase, total }) => phase === "loading" && total > 0);
  const loaded = loading.map((status) => status.loaded);
  expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
  expect(new Set(loading.map(({ total }) => total)).size).toBe(1);
  expect(loading.at(-1)).toMatchObject({ stage: "starting Python", loaded: loading[0]?.total });
  expect(seen.statuses.at(-1)).toMatchObject({ phase: "ready", python: "3.14.2" });
  expect(seen.workers).toBe(1);
});

test("a restart takes the WebAssembly that the first start compiled", async ({ open, page }) => {
  const fetched: string[] = [];
  page.context().on("request", (request) => fetched.push(request.url().replace(/.*\//, "")));
  await open();
  const total = await page.evaluate(async () => {
    await subject.engine.start();
    const first = subject.engine.status.total;
    await subject.engine.restart();
    return { first, again: subject.engine.status.total, phase: subject.engine.status.phase };
  });
  expect(total.phase).toBe("ready");
  expect(total.again).toBeLessThan(total.first / 2);
  expect(fetched.filter((name) => name === "pyodide.asm.wasm")).toHaveLength(1);
});

test("WebAssembly that is served as something else is compiled all the same", async ({ open }) => {
  const page = await open((path) => (path.endsWith(".wasm") ? { "content-type": "application/octet-stream" } : {}));
  expect(await page.evaluate(start)).toBeUndefined();
});

test.describe("what keeps Python from starting is an error and not a wait", () => {
  test.use({ expectedProblems: /Failed to load resource|Content Security Policy/ });

  test("a policy without 'wasm-unsafe-eval'", async ({ open }) => {
    const strict = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; img-src data:";
    const page = await open(() => ({ "content-security-policy": strict }));
    expect(await page.evaluate(start)).toContain("EngineStartError: WebAssembly was refused");
    expect(await page.evaluate(() => subject.engine.status.phase)).toBe("failed");
  });

  test("a policy without workers", async ({ open }) => {
    const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'; img-src data:";
    const page = await open(() => ({ "content-security-policy": strict }));
    expect(await page.evaluate(start)).toContain("EngineStartError: Python's worker did not start");
  });

  for (const file of ["python.zip", "pyodide.asm.wasm", "pyodide.asm.js"]) {
    test(`${file} is missing, and a restart finds it`, async ({ open, page }) => {
      await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: "🙂" }));
      await open();
      expect(await page.evaluate(start)).toMatch(new RegExp(`^EngineStartError: .*${file} could not be loaded`));
      await page.unroute(`**/${file}`);
      await page.evaluate(() => subject.engine.restart());
      expect(await page.evaluate(() => subject.engine.status.phase)).toBe("ready");
    });
  }

  test("the host answers with a page instead of the file", async ({ open, page }) => {
    await page.route("**/python.zip", (route) => route.fulfill({ body: "<p>🙂</p>", contentType: "text/html" }));
    await open();
    expect(await page.evaluate(start)).toMatch(/python\.zip has 11 bytes, not \d+: the host sent something else/);
  });
});
