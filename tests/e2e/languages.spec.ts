// Real input: the Universal Declaration of Human Rights, and every emoji sequence there is.
import { emojiDocument, emojiSettings, expectExact } from "./cases.ts";
import { app } from "./element.ts";
import { test } from "./fixtures.ts";
import { declaration, LANGUAGES } from "./texts.ts";

// A chunk is read when the whole of it is on the screen.
test.use({ viewport: { width: 1280, height: 2400 } });

for (const [unit, size, overlap] of [
  ["code_point", 600, 90],
  ["word", 12, 3],
] as const) {
  test(`${LANGUAGES.length} languages by ${unit} are highlighted exactly and equal CPython`, async ({ page }) => {
    test.slow();
    await page.goto("./");
    for (const code of LANGUAGES) {
      await test.step(code, () => expectExact(app(page), declaration(code), { unit, size, overlap }));
    }
  });
}

test("every emoji sequence in one document is highlighted exactly at any size", async ({ page }) => {
  test.slow();
  await page.goto("./");
  for (const settings of emojiSettings) {
    const { unit, size, overlap } = settings;
    await test.step(`${size} ${unit} overlapping by ${overlap}`, () => expectExact(app(page), emojiDocument, settings));
  }
});
