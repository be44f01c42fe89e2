// What a person does with the page: set, type, paste, open, drop, choose, copy, download.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { app, type ChunkScopeElement, highlighted, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const WORDS = { unit: "word", size: 3, overlap: 1 } as const;
const TEXT = "one 🙂 three four 👩‍👩‍👧 six seven";

async function open(page: Page, text = TEXT, settings = WORDS): Promise<void> {
  await page.goto("./");
  await show(app(page), text, settings);
}

const settled = (page: Page): Promise<void> => app(page).evaluate((node) => (node as ChunkScopeElement).settled);
const documentOf = (page: Page) => page.getByRole("textbox", { name: "Document" });
const rows = (page: Page) => page.getByRole("listbox", { name: "Chunks" }).getByRole("option");

test("the sample shows the point before anything is done", async ({ page }) => {
  await page.goto("./");
  await settled(page);
  const shown = await highlighted(app(page));
  const records = await recordsOf(app(page));
  expect(records.length).toBeGreaterThan(3);
  expect(records.map((record) => shown[record.chunk_id])).toEqual(records.map((record) => record.text));
  await expect(documentOf(page)).toContainText("👩‍👩‍👧");
});

test("unit, size and overlap are felt at once", async ({ page }) => {
  await open(page);
  await page.getByRole("radio", { name: "Code points" }).check();
  await page.getByRole("textbox", { name: "Size" }).fill("5");
  await page.getByRole("textbox", { name: "Overlap" }).fill("2");
  await expect(rows(page).first()).toHaveAccessibleName("Chunk 1, 0 to 5, 5 code points");
  await settled(page);
  expect((await highlighted(app(page)))[1]).toBe("one 🙂");
  await page.getByRole("radio", { name: "Lines" }).check();
  await expect(rows(page)).toHaveCount(1);
});

test("arrow keys step through a number", async ({ page }) => {
  await open(page);
  await page.getByRole("textbox", { name: "Size" }).press("ArrowUp");
  await expect(page.getByRole("textbox", { name: "Size" })).toHaveValue("4");
  await expect(rows(page).first()).toHaveAccessibleName("Chunk 1, 0 to 16, 4 words");
});

/** Presses a key on what has the focus, faster than anything can be drawn. */
const pressAtOnce = (page: Page, key: string, times: number): Promise<void> =>
  app(page).evaluate(
    (node, [key, times]) => {
      const focused = node.shadowRoot?.activeElement;
      for (let i = 0; i < times; i++) focused?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    },
    [key, times] as const,
  );

test("keys that come faster than the screen can follow all count, in a number and in the list", async ({ page }) => {
  await open(page, "🙂 ".repeat(150));
  const size = page.getByRole("textbox", { name: "Size" });
  await size.focus();
  await pressAtOnce(page, "ArrowUp", 10);
  await expect(size).toHaveValue("13");
  await settled(page);
  await size.fill("2");
  await settled(page);
  await rows(page).first().click();
  await pressAtOnce(page, "j", 20);
  await expect(page.getByRole("region", { name: "Chunk 21" })).toBeVisible();
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/^Chunk 21,/);
});

for (const [label, typed, message] of [
  ["Size", "0", "size must be a whole number of at least 1, not 0"],
  ["Size", "five", "size must be a whole number of at least 1, not 'five'"],
  ["Size", "", "size must be a whole number of at least 1, not ''"],
  ["Size", "2.5", "size must be a whole number of at least 1, not '2.5'"],
  ["Overlap", "3", "overlap must be less than size (3), not 3"],
  ["Overlap", "-1", "overlap must be a whole number of at least 0, not -1"],
] as const) {
  test(`${label} "${typed}" is refused in Python's words beside the control`, async ({ page }) => {
    await open(page);
    const field = page.getByRole("textbox", { name: label });
    await field.fill(typed);
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("alert")).toHaveText(message);
    await field.fill(label === "Size" ? "2" : "1");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(field).toHaveAttribute("aria-invalid", "false");
  });
}

test("typing changes the chunks, and an emoji typed before them moves nothing", async ({ page }) => {
  await open(page);
  await documentOf(page).click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText("🙂🙂 ");
  await expect(rows(page).first()).toHaveAccessibleName("Chunk 1, 0 to 8, 3 words");
  await settled(page);
  const shown = await highlighted(app(page));
  expect(shown[1]).toBe("🙂🙂 one 🙂");
  expect((await recordsOf(app(page))).map((record) => record.text)).toEqual(Object.values(shown));
});

test("a paste keeps its newlines", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "🙂", { unit: "word", size: 1, overlap: 0 } as never);
  await page.evaluate(() => navigator.clipboard.writeText("a\r\nb\rc\n🙂"));
  await documentOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(rows(page)).toHaveCount(4);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("a\r\nb\rc\n🙂");
});

test("a file is read verbatim, byte order mark and CRLF included", async ({ page }) => {
  await open(page);
  const text = "\ufeffone two\r\n\r\nthree\r\n🙂\0";
  await page.getByLabel("Open").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await expect(page.getByText("a.txt")).toBeVisible();
  await settled(page);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe(text);
  const shown = await highlighted(app(page));
  expect((await recordsOf(app(page))).map((record) => record.text)).toEqual(Object.values(shown));
});

test("a file that is no UTF-8 is refused with its first bad byte, and the document stays", async ({ page }) => {
  await open(page);
  const buffer = Buffer.concat([Buffer.from("🙂ab"), Buffer.from([0xff, 0x41])]);
  await page.getByLabel("Open").setInputFiles({ name: "b.bin", mimeType: "text/plain", buffer });
  await expect(page.getByRole("alert")).toContainText(
    "b.bin is not UTF-8: the byte at offset 6 belongs to no character.",
  );
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe(TEXT);
  expect((await highlighted(app(page)))[1]).toBe("one 🙂 three");
});

test("a file can be dropped on the document", async ({ page }) => {
  await open(page);
  const transfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["dropped 🙂\r\n"], "c.txt"));
    return transfer;
  });
  await documentOf(page).dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("c.txt")).toBeVisible();
  await settled(page);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("dropped 🙂\r\n");
});

test("a chunk chosen in the list is marked in the text and shows its offsets", async ({ page }) => {
  await open(page);
  await rows(page).nth(1).click();
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  const marked = app(page).locator(".run.chosen");
  expect((await marked.allTextContents()).join("")).toBe("three four 👩‍👩‍👧");
  const details = page.getByRole("region", { name: "Chunk 2" });
  await expect(details.getByRole("row", { name: "code point 6 22" })).toBeVisible();
  await expect(details.getByRole("row", { name: "UTF-16 7 26" })).toBeVisible();
  await expect(details.getByRole("button", { name: "text[6:22]" })).toBeVisible();
  await expect(details.getByRole("button", { name: "text.slice(7, 26)" })).toBeVisible();
});

test("a chunk far away is scrolled to", async ({ page }) => {
  await open(page, "🙂 line\n".repeat(3000));
  await page.getByRole("listbox", { name: "Chunks" }).press("End");
  await expect(app(page).locator(".run.chosen").first()).toBeInViewport();
});

test("clicking the text says which chunks cover it", async ({ page }) => {
  await open(page);
  await app(page)
    .locator('[data-chunks="1 2"]')
    .click({ position: { x: 30, y: 8 } });
  await expect(page.getByRole("button", { name: "Chunk 1", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Chunk 1", exact: true }).click();
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
});

test("copying the text gives exactly the text, without numbers", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await documentOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT);
});

test("the chunks can be copied and downloaded as JSON", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Copy as JSON" }).click();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toEqual(await recordsOf(app(page)));
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  const file = await (await downloading).path();
  const { chunks } = JSON.parse(await readFile(file, "utf8"));
  expect(chunks.map((chunk: { text: string }) => chunk.text)).toEqual(
    copied.map((chunk: { text: string }) => chunk.text),
  );
});

test("markup in a document is only ever text", async ({ page }) => {
  const text = `<img src=x onerror="document.title='run'"> <b>🙂</b> &amp; </script>`;
  await open(page, text);
  expect(await page.title()).not.toBe("run");
  const shown = await highlighted(app(page));
  expect((await recordsOf(app(page))).map((record) => record.text)).toEqual(Object.values(shown));
});
