// What a person does, in ways every browser engine has: by keyboard, mouse and the real clipboard.
import type { Page } from "@playwright/test";
import { app, type ChunkScopeElement, highlighted, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const WORDS = { unit: "word", size: 3, overlap: 1 } as const;
const TEXT = "one 🙂 three\nfour 👩‍👩‍👧 six";

const documentOf = (page: Page) => page.getByRole("textbox", { name: "Document" });
const rows = (page: Page) => page.getByRole("listbox", { name: "Chunks" }).getByRole("option");
const textOf = (page: Page) => app(page).evaluate((node) => (node as ChunkScopeElement).text);

async function open(page: Page): Promise<void> {
  await page.goto("./");
  await show(app(page), TEXT, WORDS);
}

async function expectExactHighlights(page: Page): Promise<void> {
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  const texts = (await recordsOf(app(page))).map((record) => record.text);
  expect(Object.values(await highlighted(app(page)))).toEqual(texts);
}

test("keys typed before an emoji move its chunk and no edge of it", async ({ page }) => {
  await open(page);
  await documentOf(page).click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("zero ");
  await expect.poll(() => textOf(page)).toBe(`zero ${TEXT}`);
  await expectExactHighlights(page);
  await page.keyboard.press("Backspace");
  await expect.poll(() => textOf(page)).toBe(`zero${TEXT}`);
  await expectExactHighlights(page);
});

test("what is typed over a selection takes its place", async ({ page }) => {
  await open(page);
  await documentOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("new");
  await expect.poll(() => textOf(page)).toBe("new");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => textOf(page)).toBe(TEXT);
  await expectExactHighlights(page);
});

test("what is copied and pasted is exactly the text, with its emoji and line breaks", async ({ page }) => {
  await open(page);
  await documentOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => textOf(page)).toBe(TEXT + TEXT);
  await expectExactHighlights(page);
});

test("a chunk chosen in the list is marked in the text, to the code unit", async ({ page }) => {
  await open(page);
  await rows(page).nth(1).click();
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  const marked = app(page).locator(".run.chosen");
  expect((await marked.allTextContents()).join("")).toBe("threefour 👩‍👩‍👧");
  await expect(page.getByRole("region", { name: "Chunk 2" })).toBeVisible();
});
