// The named cases, through the page: the highlighted text, the element's records and CPython agree.
import { readFileSync } from "node:fs";
import { app, highlighted, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";
import { chunksByPython, spansOf } from "./python.ts";

interface Case {
  readonly name: string;
  readonly text: string;
  readonly unit: string;
  readonly size: number;
  readonly overlap: number;
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly start_utf16: readonly number[];
  readonly end_utf16: readonly number[];
  readonly unit_count: readonly number[];
  readonly texts: readonly string[];
}

const cases = JSON.parse(readFileSync(new URL("../cases/windows.json", import.meta.url), "utf8")) as readonly Case[];

test("every named case is highlighted exactly and equals CPython", async ({ page }) => {
  await page.goto("./");
  const answers = chunksByPython(cases.map((named) => [named.text, named]));
  for (const [i, named] of cases.entries()) {
    await test.step(named.name, async () => {
      await show(app(page), named.text, named);
      const records = await recordsOf(app(page));
      expect(spansOf(records)).toEqual(spansOf(answers[i] ?? []));
      expect(records.map((record) => record.chunk_id)).toEqual(named.texts.map((_, index) => index + 1));
      expect(records.map((record) => record.start)).toEqual(named.start);
      expect(records.map((record) => record.end)).toEqual(named.end);
      expect(records.map((record) => record.start_utf16)).toEqual(named.start_utf16);
      expect(records.map((record) => record.end_utf16)).toEqual(named.end_utf16);
      expect(records.map((record) => record.unit_count)).toEqual(named.unit_count);
      expect(records.map((record) => record.text)).toEqual(named.texts);
      const shown = await highlighted(app(page));
      expect(Object.keys(shown)).toHaveLength(named.texts.length);
      expect(named.texts.map((_, index) => shown[index + 1])).toEqual(named.texts);
      const text = await app(page).evaluate((node) => (node as HTMLElement & { text: string }).text);
      expect(text).toBe(named.text);
    });
  }
});
