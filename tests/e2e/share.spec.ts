// A document in a link, and the page in a frame of another page.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { app, type ChunkScopeElement, highlighted, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const HOSTILE = "\ufeffone 🙂 three\r\nfour 👩‍👩‍👧 \0 six\rseven <b>&amp;</b> e\u0301";
const WORDS = { unit: "word", size: 3, overlap: 1, steps: "newlines_lf" } as const;

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const settled = (element: Locator): Promise<void> => element.evaluate((node) => (node as ChunkScopeElement).settled);
const textOf = (element: Locator): Promise<string> => element.evaluate((node) => (node as ChunkScopeElement).text);

/** What the Share menu's choice puts on the clipboard. */
async function shared(page: Page, choice: string): Promise<string> {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: choice }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a link opens the very text with its settings and chunks, and no server sees it", async ({ page, context }) => {
  await page.goto("./");
  await show(app(page), HOSTILE, WORDS);
  const records = await recordsOf(app(page));
  const link = await shared(page, "Copy link");

  const visit = await context.newPage();
  const asked: string[] = [];
  visit.on("request", (request) => asked.push(request.url()));
  await visit.goto(link);
  await settled(app(visit));
  expect(await textOf(app(visit))).toBe(HOSTILE);
  expect(await recordsOf(app(visit))).toEqual(records);
  await expect(visit.getByRole("textbox", { name: "Size" })).toHaveValue("3");
  const packed = new URLSearchParams(new URL(link).hash.slice(1)).get("text") as string;
  expect(asked.filter((url) => new URL(url).pathname.includes(packed) || url.includes("?"))).toEqual([]);
});

test("a file's name goes with it", async ({ page }) => {
  await page.goto("./");
  const file = { name: "näme 🙂.txt", mimeType: "text/plain", buffer: Buffer.from("one 🙂 two") };
  await page.locator("header input[type=file]").setInputFiles(file);
  await expect(page.getByText(file.name)).toBeVisible();
  await page.goto(await shared(page, "Copy link"));
  await expect(page.getByText(file.name)).toBeVisible();
});

test("another link in the same tab opens its document", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "first 🙂", WORDS);
  const first = await shared(page, "Copy link");
  await show(app(page), "second 🙂", WORDS);
  const second = await shared(page, "Copy link");
  await page.goto(first);
  await expect(page.getByRole("textbox", { name: "Document" })).toHaveText("first 🙂");
  await page.evaluate((link) => {
    location.href = link;
  }, second);
  await expect(page.getByRole("textbox", { name: "Document" })).toHaveText("second 🙂");
});

test("a text too long for a link says so and offers none", async ({ page }) => {
  await page.goto("./");
  const long = Array.from({ length: 40_000 }, (_, i) => (i * i * 31 + 7).toString(36)).join("🙂");
  await show(app(page), long, { unit: "word", size: 100, overlap: 0 });
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Too long for a link: it would have \d{3},\d{3} characters/);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("a link that was cut on its way says so, and the sample is there instead", async ({ page }) => {
  await page.goto("./");
  const sample = await textOf(app(page));
  await show(app(page), HOSTILE, WORDS);
  const link = await shared(page, "Copy link");
  await page.goto("about:blank");
  await page.goto(link.slice(0, -9));
  await expect(page.getByText("The link is damaged: its text was cut or changed on the way.")).toBeVisible();
  expect(await textOf(app(page))).toBe(sample);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("The link is damaged")).toBeHidden();
});

test.describe("where the browser keeps the clipboard from the page", () => {
  test.use({ permissions: [] });

  test("that is said in plain words, and the chunks are settled all the same", async ({ page }) => {
    await page.goto("./");
    await show(app(page), "one 🙂 two", WORDS);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("Write permission denied."));
    });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("alert")).toContainText("Nothing was copied: the browser keeps the clipboard from");
    await settled(app(page));
  });
});

test("a choice is made with the keyboard alone, and one menu is open at a time", async ({ page }) => {
  await page.goto("./");
  await show(app(page), HOSTILE, WORDS);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("button", { name: "Copy as JSON" })).toBeVisible();
  await page.getByRole("button", { name: "Share" }).press("Enter");
  await expect(page.getByRole("button", { name: "Copy as JSON" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("#steps=newlines_lf&unit=word");
});

test.describe("a frame in another page", () => {
  test("shows the document exactly, without the page's head, and tells how high it is", async ({
    page,
    context,
    serveFolder,
  }) => {
    await page.goto("./");
    await show(app(page), HOSTILE, { ...WORDS, steps: "" });
    const records = await recordsOf(app(page));
    const frame = await shared(page, "Copy HTML for another page");
    const folder = mkdtempSync(join(tmpdir(), "chunkscope-frame-"));
    const listener = `addEventListener("message", ({ data, source }) => {
      const frame = document.querySelector("iframe");
      if (source === frame.contentWindow && data.type === "chunkscope-height") frame.height = data.height;
    });`;
    writeFileSync(join(folder, "frame.js"), listener);
    const head = '<meta charset="utf-8"><link rel="icon" href="data:,"><script src="frame.js"></script>';
    writeFileSync(join(folder, "index.html"), `<!doctype html><title>A page</title>${head}<p>Before 🙂</p>${frame}`);
    const host = await context.newPage();
    await host.goto(await serveFolder(folder, () => ({})));
    const inside = host.frameLocator("iframe").locator("chunk-scope");
    await settled(inside);
    const shown = await highlighted(inside);
    expect(records.map(({ chunk_id }) => shown[chunk_id])).toEqual(records.map(({ text }) => text));
    await expect(inside.getByRole("heading", { name: "Chunkscope" })).toBeHidden();
    const height = await inside.evaluate((node) => node.getBoundingClientRect().height);
    await expect.poll(() => host.locator("iframe").evaluate((node) => node.clientHeight)).toBe(Math.ceil(height));
    await inside.getByRole("option", { name: "Chunk 1" }).click();
    await inside.getByRole("button", { name: "text[0:" }).click();
    await expect.poll(() => host.evaluate(() => navigator.clipboard.readText())).toMatch(/^text\[0:\d+\]$/);
    await expect(inside.getByRole("alert")).toHaveCount(0);
    rmSync(folder, { recursive: true });
  });
});
