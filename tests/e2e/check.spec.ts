// Check my chunks: someone's file against the document, what is wrong and why, and the repaired file.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { app, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const TEXT = "🙂 one two\r\nthree 🙂 four five six seven";
const WORDS = { unit: "word", size: 3, overlap: 1 } as const;

/** Chunks as a JavaScript tool stores them: offsets in UTF-16 code units. */
function javascriptChunks(text: string): string {
  const chunks = [...text.matchAll(/\S+\s+\S+/g)].map((match) => ({
    pageContent: match[0],
    metadata: { start_index: match.index },
  }));
  return JSON.stringify(chunks);
}

async function check(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole("tab", { name: "Check" }).click();
  await page
    .getByLabel("Open or drop chunk file")
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
}

async function open(page: Page): Promise<void> {
  await page.goto("./");
  await show(app(page), TEXT, WORDS);
}

test("UTF-16 offsets read as code points: the summary says so, and each record has its verdict", async ({ page }) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("status")).toContainText("are right as UTF-16 offsets");
  await expect(panel.getByRole("status")).toContainText("every highlight after the first emoji is off");
  await expect(panel.getByRole("button", { name: /right in another unit$/ })).toBeVisible();
  await panel.getByRole("button", { name: /right in another unit$/ }).click();
  await panel.getByRole("button", { name: "Record 2" }).click();
  await expect.poll(async () => (await app(page).locator(".mark-true").allTextContents()).join("")).toBe("two␍three");
  expect((await app(page).locator(".mark-claimed").allTextContents()).join("")).toBe("wo␍three ");
});

test("right chunks are all right", async ({ page }) => {
  await open(page);
  await check(
    page,
    "chunks.json",
    JSON.stringify([
      { text: "🙂 one", start: 0, end: 5 },
      { text: "two", start: 6, end: 9 },
    ]),
  );
  await expect(page.getByRole("tabpanel").getByRole("status")).toContainText("All 2 records are right");
});

test("the repaired file comes in the layout it came in, and as records", async ({ page }) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Repaired, as it came" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("chunks.repaired.json");
  const points = Array.from(TEXT);
  for (const chunk of JSON.parse(await readFile(await download.path(), "utf8"))) {
    const start = chunk.metadata.start_index;
    const length = Array.from(chunk.pageContent as string).length;
    expect(points.slice(start, start + length).join("")).toBe(chunk.pageContent);
  }
});

test("a broken file is refused with the line and column", async ({ page }) => {
  await open(page);
  await check(page, "broken.json", '[{"text": "🙂 one",\n "start": }]');
  await expect(page.getByRole("alert")).toContainText(/line 2/);
  await expect(page.getByRole("alert")).toContainText(/column/);
});

test("another document takes the check away", async ({ page }) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  await expect(page.getByRole("tabpanel").getByRole("status")).toBeVisible();
  await show(app(page), "🙂 another", WORDS);
  await expect(page.getByRole("tabpanel").getByRole("status")).toHaveCount(0);
});

test("a check says how far it is, and can be cancelled", async ({ page }) => {
  test.slow();
  await page.goto("./");
  const text = Array.from({ length: 60_000 }, (_, i) => `🙂${i}`).join(" ");
  await show(app(page), text, { unit: "word", size: 1000, overlap: 0 });
  await check(page, "many.json", javascriptChunks(text));
  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.click();
  await expect(page.getByRole("tabpanel").getByRole("status")).toHaveCount(0);
  await show(app(page), "🙂 still here", WORDS);
});
