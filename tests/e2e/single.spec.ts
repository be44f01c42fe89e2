// The single file, opened from disk with no network: Python runs in a worker, and every case is exact.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { linkTo } from "../../web/src/share-link.ts";
import { cases, expectCase } from "./cases.ts";
import { app, type ChunkScopeElement, highlighted, recordsOf, show } from "./element.ts";
import { dist, expect, test } from "./fixtures.ts";
import { chunksByPython } from "./python.ts";

const file = join(dist, "chunkscope.html");
const WORDS = { unit: "word", size: 3, overlap: 1 } as const;
const folder = mkdtempSync(join(tmpdir(), "chunkscope-single-"));

test.afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a copy of the file, which lies alone in a folder. */
async function openAlone(page: Page, context: BrowserContext, content = readFileSync(file), hash = ""): Promise<void> {
  const place = mkdtempSync(join(folder, "alone 🙂 "));
  writeFileSync(join(place, "file.html"), content);
  await context.setOffline(true);
  await page.goto(pathToFileURL(join(place, "file.html")).href + hash);
}

test("every named case is exact from disk with no network, and nothing is asked for", async ({ page, context }) => {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await openAlone(page, context);
  const answers = chunksByPython(cases.map((named) => [named.text, named]));
  for (const [i, named] of cases.entries()) {
    await test.step(named.name, () => expectCase(app(page), named, answers[i]));
  }
  expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  await expect(page.getByRole("status").first()).toHaveText(/Python 3\.14/);
});

test.describe("a page of many files", () => {
  test.use({ expectedProblems: /./ });

  test("does not start from disk: this browser is as strict as a visitor's", async ({ page }) => {
    const place = mkdtempSync(join(folder, "many-"));
    writeFileSync(join(place, "script.js"), "document.title = 'it ran';");
    writeFileSync(join(place, "page.html"), '<title>🙂</title><script type="module" src="script.js"></script>');
    await page.goto(pathToFileURL(join(place, "page.html")).href);
    expect(await page.title()).not.toBe("it ran");
  });
});

test("the sample's text is the hosted page's, emoji and all, before and after Python is there", async ({
  page,
  context,
}) => {
  await openAlone(page, context);
  const hosted = readFileSync(join(dist, "index.html"), "utf8");
  const [, sample] = /<chunk-scope[^>]*>([^<]*)</.exec(hosted) ?? [];
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("👩‍👩‍👧");
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe(sample);
  const shown = await highlighted(app(page));
  expect(Object.values(shown)).toEqual((await recordsOf(app(page))).map((record) => record.text));
});

test.describe("a host whose header names another encoding", () => {
  // Firefox says of the file what is true of it.
  test.use({ expectedProblems: /byte stream was erroneous/ });

  test("serves it as well", async ({ page, serveFolder }) => {
    const place = join(folder, "host");
    mkdirSync(place);
    copyFileSync(file, join(place, "index.html"));
    await page.goto(await serveFolder(place, () => ({ "content-type": "text/html; charset=utf-8" })));
    expect(await page.evaluate(() => document.characterSet)).toBe("UTF-8");
    await show(app(page), "🙂 one two three", WORDS);
    expect(Object.values(await highlighted(app(page)))).toEqual(["🙂 one two", "two three"]);
  });
});

test("a document in the fragment of its address is opened exactly", async ({ page, context }) => {
  const text = "\ufeffone 🙂\r\ntwo 👩‍👩‍👧 \0 three";
  const link = await linkTo("file:///file.html", { text, name: "näme", settings: { steps: "", ...WORDS } });
  await openAlone(page, context, readFileSync(file), new URL(link).hash);
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe(text);
  const shown = await highlighted(app(page));
  const records = await recordsOf(app(page));
  expect(records).toHaveLength(3);
  expect(records.map(({ chunk_id }) => shown[chunk_id])).toEqual(records.map((record) => record.text));
});

test("the licences of what is inside are inside", async ({ page, context }) => {
  await openAlone(page, context, readFileSync(file), "#licences");
  await expect(page.getByText("Mozilla Public License Version 2.0").first()).toBeVisible();
  await expect(page.getByText("XZ Embedded").first()).toBeVisible();
});

test("a damaged file says that it is damaged", async ({ page, context }) => {
  const content = readFileSync(file);
  const python = content.indexOf('id="python"');
  content.fill(0x41, python + 1_000_000, python + 1_000_400);
  await openAlone(page, context, content);
  await expect(page.getByRole("alert")).toContainText("the file is damaged");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("👩‍👩‍👧");
});
