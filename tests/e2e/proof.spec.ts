// Proof on the screen, that can fail; passages found; exports that other parsers read.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { app, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const WORDS = { unit: "word", size: 3, overlap: 1 } as const;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("every chunk reads the same on both sides, and the laws hold", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one two three four", WORDS);
  await expect(page.getByText("✓ 2 of 2 exact")).toBeVisible();
  await page.getByRole("tab", { name: "Proof" }).click();
  const proof = page.getByRole("tabpanel");
  await expect(proof).toContainText("2 of 2 chunks read the same");
  await expect(proof).toContainText("✓ every chunk is text[start:end]");
  await expect(proof).toContainText("✓ No cut inside a character");
  await expect(proof).not.toContainText("✗");
});

test("cuts inside characters, CRLF and words are counted, listed and led to", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "👩‍👩‍👧\r\nword", { unit: "code_point", size: 3, overlap: 0 });
  await expect(page.getByText("⚠ 4 cuts inside a character")).toBeVisible();
  await page.getByRole("tab", { name: "Proof" }).click();
  const proof = page.getByRole("tabpanel");
  await expect(proof).toContainText("⚠ 2 cuts inside a CRLF");
  await proof.getByText("⚠ 4 cuts inside a character").click();
  await proof.getByRole("button", { name: "3", exact: true }).first().click();
  await expect(app(page).locator(".run.bad-start").first()).toBeVisible();
});

test("white space that belongs to no chunk is drawn and counted", async ({ page }) => {
  await page.goto("./");
  await show(app(page), " 🙂  one ", { unit: "word", size: 1, overlap: 0 });
  await expect(app(page).locator(".gap")).toHaveCount(3);
  await page.getByRole("tab", { name: "Proof" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("✓ 3 gaps between chunks, white space only");
});

/** Makes the page hold a wrong column: the end of the second chunk is one too small when it leaves the worker. */
async function plantWrongColumn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }) => {
          if (data.answer?.unitCount) data.answer.end[1] -= 1;
        });
      }
    };
  });
}

test("a wrong column is named by the proof", async ({ page }) => {
  await plantWrongColumn(page);
  await page.goto("./");
  await show(app(page), "🙂 one two three four five", { unit: "word", size: 2, overlap: 0 });
  await page.getByRole("tab", { name: "Proof" }).click();
  const proof = page.getByRole("tabpanel");
  await expect(proof).toContainText(/✗ .*fail/s);
  await expect(proof.getByRole("button", { name: "Chunk 2" }).first()).toBeVisible();
});

test("two sides that do not hold the same text are caught by their digests", async ({ page }) => {
  // On its way to Python the text loses a letter for another, which moves no offset.
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      override postMessage(message: unknown, transfer: unknown): void {
        const { kind, text } = message as { kind: string; text?: { bytes: Uint8Array } };
        if (kind === "text" && text) text.bytes[text.bytes.length - 1] = 0x78;
        super.postMessage(message, transfer as Transferable[]);
      }
    };
  });
  await page.goto("./");
  await show(app(page), "🙂 planted one two three", { unit: "word", size: 2, overlap: 0 });
  await expect(page.getByText("✗ 2 of 3 exact")).toBeVisible();
  await page.getByRole("tab", { name: "Proof" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("✗ every chunk is text[start:end]");
  await expect(page.getByRole("tabpanel").getByRole("button", { name: "Chunk 3" })).toBeVisible();
});

test("a passage is found at every place, with the chunks that hold it whole or in part", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 aa bb aa bb aa", WORDS);
  await page.getByRole("tab", { name: "Find" }).click();
  await page.getByRole("textbox", { name: "Passage" }).fill("aa bb");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("status")).toHaveText("✓ 2 places");
  await expect(panel.getByRole("listitem").nth(0)).toHaveText(/2–7\s+whole in\s+1/);
  await expect(panel.getByRole("listitem").nth(1)).toHaveText(/8–13\s+whole in\s+2\s+in part in/);
  await panel.getByRole("button", { name: "8–13" }).click();
  const selected = await page.evaluate(
    () => document.querySelector("chunk-scope")?.shadowRoot?.activeElement !== undefined,
  );
  expect(selected).toBe(true);
  await page.getByRole("textbox", { name: "Passage" }).fill("nowhere");
  await expect(panel.getByRole("status")).toContainText("Not found");
});

test("a passage that was changed on the way is found, and what is ignored is said", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one\r\ntwo three", WORDS);
  await page.getByRole("tab", { name: "Find" }).click();
  await page.getByRole("textbox", { name: "Passage" }).fill("one\ntwo");
  await expect(page.getByRole("tabpanel").getByRole("status")).toContainText(
    "Not found as it is; found when differences in kinds of newlines are ignored: 1 place",
  );
  await expect(page.getByRole("tabpanel").getByRole("button", { name: "2–10" })).toBeVisible();
});

async function exportAs(page: Page, label: string): Promise<{ name: string; body: Buffer }> {
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: label, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), body: await readFile(await download.path()) };
}

function byPython(script: string, input: Buffer): unknown {
  const output = execFileSync(`${ROOT}.venv/bin/python`, ["-X", "utf8", "-c", script], { input, encoding: "utf8" });
  return JSON.parse(output);
}

const READERS = [
  ["JSON", ".json", "import json,sys; d=json.load(sys.stdin); print(json.dumps([c['text'] for c in d['chunks']]))"],
  [
    "JSON Lines",
    ".jsonl",
    "import json,sys; print(json.dumps([json.loads(l)['text'] for l in sys.stdin.buffer.read().decode().split('\\n') if l]))",
  ],
  [
    "CSV",
    ".csv",
    "import csv,io,json,sys; t=sys.stdin.buffer.read().decode(); print(json.dumps([r['text'] for r in csv.DictReader(io.StringIO(t, newline=''))]))",
  ],
] as const;

for (const [label, extension, script] of READERS) {
  test(`the ${label} export is read by Python with every character kept`, async ({ page }) => {
    await page.goto("./");
    await page.getByLabel("Open").setInputFiles({
      name: "doc.txt",
      mimeType: "text/plain",
      buffer: Buffer.from('🙂 "one",\r\ntwo\u2028three\0 four\rfive'),
    });
    await app(page).evaluate((node, settings) => Object.assign(node, settings), WORDS);
    await expect(page.getByText("✓ 3 of 3 exact")).toBeVisible();
    const { name, body } = await exportAs(page, label);
    expect(name).toBe(`doc.txt.chunks${extension}`);
    expect(byPython(script, body)).toEqual((await recordsOf(app(page))).map((record) => record.text));
  });
}

test("the HTML report shows the document by itself", async ({ page, context }) => {
  await page.goto("./");
  await show(app(page), "🙂 <b>one</b> two three", WORDS);
  const { body } = await exportAs(page, "HTML report");
  const report = await context.newPage();
  await report.setContent(body.toString("utf8"));
  await expect(report.getByText("<b>one</b>").first()).toBeVisible();
});

test("an export of 100,000 chunks says how far it is, and can be cancelled", async ({ page }) => {
  test.slow();
  await page.goto("./");
  await show(app(page), "🙂 ".repeat(100_000), { unit: "word", size: 1, overlap: 0 });
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "JSON Lines" }).click();
  const cancel = page.getByRole("button", { name: /of 100,000 · Cancel$/ });
  await cancel.click();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
});
