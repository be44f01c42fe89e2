// Check my chunks: someone's file against the document, what is wrong and why, and the repaired file.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { app, type ChunkScopeElement, show } from "./element.ts";
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
  await expect(panel.getByRole("button", { name: "Record 1" })).toHaveCount(0);
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
  const records = page.waitForEvent("download");
  await page.getByRole("button", { name: "Repaired, as our records" }).click();
  const file = await records;
  expect(file.suggestedFilename()).toBe("chunks.repaired.jsonl");
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  for (const record of lines.map((line) => JSON.parse(line))) {
    expect(points.slice(record.start, record.end).join("")).toBe(record.text);
  }
});

test("a chunk file can be dropped on its panel, and is not opened as a document", async ({ page }) => {
  await open(page);
  await page.getByRole("tab", { name: "Check" }).click();
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "dropped.json", { type: "application/json" }));
    return transfer;
  }, javascriptChunks(TEXT));
  const panel = page.getByRole("tabpanel");
  const zone = panel.locator("[data-takes-files]");
  await zone.dispatchEvent("dragover", { dataTransfer });
  await zone.dispatchEvent("drop", { dataTransfer });
  await expect(panel.getByText("dropped.json: ")).toBeVisible();
  await expect(panel.getByRole("status")).toContainText("are right as UTF-16 offsets");
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe(TEXT);
});

test("a record that may stand in several places is given them all, and none is chosen for it", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 na one na two na", WORDS);
  await check(page, "chunks.json", JSON.stringify([{ text: "na" }]));
  const record = page.getByRole("tabpanel").getByRole("listitem");
  await expect(record).toContainText("missing");
  for (const place of ["2–4", "9–11", "16–18"]) await expect(record).toContainText(place);
  await expect(record).not.toContainText("→");
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

/** The same chunks in fields that no tool has. */
function strangeChunks(): string {
  return JSON.stringify([
    { text: "🙂", body: { "words 🙂": "🙂 one", place: [0, 6] } },
    { text: "🙂", body: { "words 🙂": "two\r\nthree", place: [7, 17] } },
  ]);
}

test("the report says which fields were recognised, and a field that is named is read instead", async ({ page }) => {
  await open(page);
  await check(page, "strange.json", strangeChunks());
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("text in text")).toBeVisible();
  await panel.getByText("Name the fields").click();
  const text = panel.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toHaveAttribute("placeholder", "text");
  await text.fill("body.words 🙂");
  await panel.getByRole("textbox", { name: "Start" }).fill("body.place.0");
  await panel.getByRole("textbox", { name: "End" }).fill("body.place.1");
  await panel.getByRole("textbox", { name: "End" }).press("Enter");
  await expect(panel.getByText("text in body.words 🙂, start in body.place.0, end in body.place.1")).toBeVisible();
  await expect(panel.getByRole("status")).toContainText("2 of 2 are right as UTF-16 offsets");
});

test("another unit checks the same file again", async ({ page }) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("status")).toContainText("your Python reads code points");
  await panel.getByRole("combobox", { name: "read as" }).selectOption("UTF-16 (JavaScript)");
  await expect(panel.getByRole("status")).toContainText("are right as UTF-16 offsets of the document as it is.");
});

test("a limit is held against every chunk, in what it counts", async ({ page }) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  const panel = page.getByRole("tabpanel");
  await panel.getByText("set limits").click();
  await panel.getByRole("textbox", { name: "Size at most" }).fill("7");
  await panel.getByRole("textbox", { name: "Size at most" }).press("Enter");
  await expect(panel.getByText("2 above the size")).toBeVisible();
  await panel.getByRole("combobox", { name: "Both count" }).selectOption("words");
  await expect(panel.getByText("none above the size")).toBeVisible();
  await panel.getByRole("textbox", { name: "Size at most" }).fill("99999999999999999999");
  await panel.getByRole("textbox", { name: "Size at most" }).press("Enter");
  await expect(panel.getByRole("status")).toContainText("are right as UTF-16 offsets");
  await expect(panel.getByText("none above the size")).toBeVisible();
  await expect(panel.getByRole("alert")).toHaveCount(0);
});

test("a refused limit or field says so in Python's words beside its input, and goes when it is mended", async ({
  page,
}) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  const panel = page.getByRole("tabpanel");
  await panel.getByText("set limits").click();
  for (const [name, wrong, rule] of [
    ["Overlap at most", "🙂", "overlap must be a whole number of at least 0, not '🙂'"],
    ["Start", "metadata.🙂", "start must be the path of a field with a value in some record, not 'metadata.🙂'"],
  ] as const) {
    const input = panel.getByRole("textbox", { name });
    await input.fill(wrong);
    await input.press("Enter");
    await expect(input).toHaveAccessibleDescription(rule);
    await expect(panel.getByRole("alert")).toHaveText(rule);
    await expect(page.getByRole("alert")).toHaveCount(1);
    await input.fill("");
    await input.press("Enter");
    await expect(panel.getByRole("status")).toContainText("are right as UTF-16 offsets");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test("an edit takes the check away, and the same file can be checked again", async ({ page }) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("status")).toContainText("are right as UTF-16 offsets");
  await page.getByRole("textbox", { name: "Document" }).press("Control+Home");
  await page.keyboard.type("x");
  await expect(panel.getByRole("status")).toHaveCount(0);
  await panel.getByRole("button", { name: "Check chunks.json again" }).click();
  await expect(panel.getByRole("status")).toContainText("shifted");
});

test("while a check is looked at, its places are all that is marked; on another tab the chunks are", async ({
  page,
}) => {
  await open(page);
  const run = app(page).locator(".run.starts").nth(1);
  const look = (): Promise<string> =>
    run.evaluate((node) => `${getComputedStyle(node).backgroundImage} ${getComputedStyle(node).backgroundColor}`);
  const bare = "none rgba(0, 0, 0, 0)";
  const starts = await app(page).locator(".run.starts").count();
  expect(await look()).not.toBe(bare);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  await page.getByRole("tabpanel").getByRole("button", { name: "Record 2" }).click();
  await expect(app(page).locator(".mark-true")).not.toHaveCount(0);
  await expect.poll(look).toBe(bare);
  await page.getByRole("tab", { name: "Chunks" }).click();
  await expect(app(page).locator(".mark-true, .mark-claimed")).toHaveCount(0);
  await expect.poll(look).not.toBe(bare);
  await expect(app(page).locator(".run.starts")).toHaveCount(starts);
});

test("a claim reads as the file has it, and nothing of the panel runs out of it", async ({ page }) => {
  await open(page);
  await check(
    page,
    "chunks.json",
    JSON.stringify([{ text: "🙂 one" }, { text: "two", start: 7 }, { text: "one", start: 2, end: 5 }]),
  );
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("listitem").locator(".offsets")).toHaveText([/^\s*no offset/, /^\s*from 7/, /^\s*2–5/]);
  expect(await panel.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
});

test("a check says how far it is, and can be cancelled", async ({ page }) => {
  test.slow();
  await page.goto("./");
  const text = Array.from({ length: 60_000 }, (_, i) => `🙂${i}`).join(" ");
  await show(app(page), text, { unit: "word", size: 1000, overlap: 0 });
  await check(page, "many.json", javascriptChunks(text));
  await expect(page.getByRole("tabpanel").getByRole("status")).toHaveText(/many\.json: \D+, [\d,]+ of [\d,]+\s+Cancel/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("tabpanel").getByRole("status")).toHaveCount(0);
  await show(app(page), "🙂 still here", WORDS);
});

test("an element that is moved takes no check with it, says nothing, and can check again", async ({ page }) => {
  await open(page);
  await check(page, "chunks.json", javascriptChunks(TEXT));
  await expect(page.getByRole("tabpanel").getByRole("status")).toContainText("are right as UTF-16 offsets");
  await app(page).evaluate((node) => document.body.append(node));
  await page.getByRole("button", { name: "Check chunks.json again" }).click();
  await expect(page.getByRole("tabpanel").getByRole("status")).toContainText("are right as UTF-16 offsets");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
