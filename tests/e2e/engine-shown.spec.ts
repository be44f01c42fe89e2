// What a person sees of Python: it loads, it works, it dies, it comes back.
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

test("a dead worker is said, the text is still there, and a restart brings the chunks back", async ({ page }) => {
  await page.addInitScript(() => {
    const started: Worker[] = [];
    Object.assign(window, { started });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.push(this);
      }
    };
  });
  await page.goto("./");
  await show(app(page), "🙂 one two three", WORDS);
  await page.evaluate(() => (window as unknown as { started: Worker[] }).started.at(-1)?.terminate());
  await expect(page.getByRole("alert")).toContainText("Python's worker is gone");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("one two three");
  await page.getByRole("button", { name: "Restart Python" }).click();
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await show(app(page), "🙂 four five six seven", WORDS);
  expect(Object.values(await highlighted(app(page)))).toEqual(["🙂 four five", "five six seven"]);
});
