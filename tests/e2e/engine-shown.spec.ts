// What a person sees of Python: it loads, it works, it dies, it comes back.
import type { Page } from "@playwright/test";
import { app, type ChunkScopeElement, highlighted, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const WORDS = { unit: "word", size: 3, overlap: 1 } as const;

test("the text can be read and typed before Python is ready, and loading says how much", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  const text = page.getByRole("textbox", { name: "Document" });
  await expect(text).toContainText("off by one");
  await expect(page.getByRole("progressbar", { name: "Loading Python" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/\d+\.\d of \d+\.\d MB/);
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("🙂 typed early");
  release();
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  expect((await highlighted(app(page)))[1]).toBe("🙂 typed early");
  await expect(page.getByRole("status")).toHaveText(/^Python 3\.14\.\d+ in this tab$/);
});

/** Keeps the page's workers at hand, to be ended. */
const keepWorkers = (page: Page) =>
  page.addInitScript(() => {
    const started: Worker[] = [];
    Object.assign(window, { started });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.push(this);
      }
    };
  });

async function endPython(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { started: Worker[] }).started.at(-1)?.terminate());
  await expect(page.getByRole("alert")).toContainText("Python's worker is gone");
}

async function restartPython(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Restart Python" }).click();
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  await expect(page.getByRole("alert")).toHaveCount(0);
}

test("a dead worker is said, the text is still there, and a restart brings the chunks back", async ({ page }) => {
  await keepWorkers(page);
  await page.goto("./");
  await show(app(page), "🙂 one two three", WORDS);
  await endPython(page);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("one two three");
  await restartPython(page);
  await show(app(page), "🙂 four five six seven", WORDS);
  expect(Object.values(await highlighted(app(page)))).toEqual(["🙂 four five", "five six seven"]);
});

test("a check that ended with its Python is said to be lost, and the file can be checked again", async ({ page }) => {
  await keepWorkers(page);
  await page.goto("./");
  await show(app(page), "🙂 one two three", WORDS);
  await page.getByRole("tab", { name: "Check" }).click();
  const file = { name: "chunks.json", mimeType: "application/json", buffer: Buffer.from('[{"text":"two","start":7}]') };
  await page.getByLabel("Open or drop chunk file").setInputFiles(file);
  const panel = page.getByRole("tabpanel");
  const summary = panel.getByRole("status");
  await expect(summary).toContainText("UTF-16");
  await endPython(page);
  await restartPython(page);
  await panel.getByRole("button", { name: "Repaired, as it came" }).click();
  await expect(page.getByRole("alert")).toContainText("the check was lost, as Python was started again");
  await page.getByRole("button", { name: "Check chunks.json again" }).click();
  await expect(summary).toContainText("UTF-16");
});
