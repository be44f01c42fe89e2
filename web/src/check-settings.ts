// What a person says of a chunk file: what its offsets count, where its fields are, what a chunk may hold. Coordinate: none.
import type { CheckOptions, FieldName } from "./protocol.ts";

/** Everything about a chunk file that is not found by itself. A field without a path is looked for. */
export interface CheckSettings extends CheckOptions {
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
}

/** Nothing said: offsets are for Python, fields are looked for, chunks may hold what they like. */
export const NOTHING_SAID: CheckSettings = {
  unit: "code_point",
  size: undefined,
  overlap: undefined,
  size_unit: "code_point",
  fields: {},
};

/** Coordinates that the offsets of a file may be meant for. */
export const READERS: readonly Choice[] = [
  { value: "code_point", label: "code points (Python)" },
  { value: "utf16", label: "UTF-16 (JavaScript)" },
  { value: "byte", label: "UTF-8 bytes" },
];

/** What the limits may count. */
export const SIZE_UNITS: readonly Choice[] = [
  { value: "code_point", label: "code points" },
  { value: "utf16", label: "UTF-16 code units" },
  { value: "byte", label: "UTF-8 bytes" },
  { value: "word", label: "words" },
];

/** One of the values of a setting. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The fields of a record. */
export const FIELDS: readonly { readonly field: FieldName; readonly label: string }[] = [
  { field: "text", label: "Text" },
  { field: "start", label: "Start" },
  { field: "end", label: "End" },
  { field: "length", label: "or length" },
  { field: "id", label: "Id" },
];

/** The settings that have a control in the panel, beside which Python's refusal of them is shown. */
export const SAID: readonly string[] = ["unit", "size", "overlap", ...FIELDS.map(({ field }) => field)];
