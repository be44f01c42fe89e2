// What a person can set: the steps before, the unit that size and overlap count, and both numbers. Coordinate: none.
import type { Cut } from "./protocol.ts";

/** The settings as the element has them; Python says whether they are right. */
export type Settings = Cut;

/** A unit of Python's registry as the page names it. */
export interface UnitName {
  readonly unit: string;
  /** On the control. */
  readonly label: string;
  /** After a number of them, in full and short. */
  readonly many: string;
  readonly short: string;
}

/** The units the page offers, in its order. */
export const UNIT_NAMES: readonly UnitName[] = [
  { unit: "code_point", label: "Code points", many: "code points", short: "cp" },
  { unit: "grapheme", label: "Graphemes", many: "graphemes", short: "gr" },
  { unit: "word", label: "Words", many: "words", short: "w" },
  { unit: "line", label: "Lines", many: "lines", short: "ln" },
];

/** The preprocessing steps the page offers, in the order in which they run. */
export const STEP_NAMES: readonly { readonly step: string; readonly label: string }[] = [
  { step: "remove_bom", label: "Remove the byte order mark" },
  { step: "newlines_lf", label: "Newlines to LF, as Python’s open() reads them" },
  { step: "nfc", label: "Compose characters (NFC)" },
  { step: "nfkc", label: "Compose and replace look-alikes (NFKC)" },
  { step: "strip", label: "Strip white space at both ends" },
  { step: "replace_surrogates", label: "Replace half surrogate pairs by U+FFFD" },
];

/** The encodings a file can be opened in when it is not UTF-8, by the names Python knows them by. */
export const ENCODING_NAMES: readonly string[] = [
  ...["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "ascii", "big5", "cp437", "cp850", "euc-jp", "euc-kr"],
  ...["gb18030", "iso-2022-jp", "iso-8859-1", "iso-8859-2", "iso-8859-5", "iso-8859-7", "iso-8859-15", "koi8-r"],
  ...["koi8-u", "mac-roman", "shift_jis", "windows-1250", "windows-1251", "windows-1252", "windows-1253"],
  ...["windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258", "windows-874"],
];

/** Steps that take each other's place. */
const EITHER: readonly string[] = ["nfc", "nfkc"];

/** The steps with one more, or one less, in the order in which they run. */
export function withStep(steps: string, step: string, taken: boolean): string {
  const chosen = new Set(steps.split(",").filter((name) => name !== ""));
  if (taken && EITHER.includes(step)) for (const other of EITHER) chosen.delete(other);
  if (taken) chosen.add(step);
  else chosen.delete(step);
  return STEP_NAMES.filter((name) => chosen.has(name.step))
    .map((name) => name.step)
    .join(",");
}

/** The names of a unit; one the page does not know goes by its own name. */
export function namesOf(unit: string): UnitName {
  return UNIT_NAMES.find((names) => names.unit === unit) ?? { unit, label: unit, many: unit, short: unit };
}

/**
 * A number as it was typed: a whole number, or else the very string, be it one that JavaScript cannot hold or
 * something for Python to refuse by its own rule.
 */
export function typedNumber(typed: string): number | string {
  const trimmed = typed.trim();
  const number = Number(trimmed);
  return /^[+-]?\d+$/.test(trimmed) && Number.isSafeInteger(number) ? number : typed;
}
