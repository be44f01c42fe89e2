// What a person can set: the unit that size and overlap count, and both numbers. Coordinate: none.

/** The settings as the element has them; Python says whether they are right. */
export interface Settings {
  readonly unit: string;
  readonly size: number | string;
  readonly overlap: number | string;
}

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
  { unit: "word", label: "Words", many: "words", short: "w" },
  { unit: "line", label: "Lines", many: "lines", short: "ln" },
];

/** The names of a unit; one the page does not know goes by its own name. */
export function namesOf(unit: string): UnitName {
  return UNIT_NAMES.find((names) => names.unit === unit) ?? { unit, label: unit, many: unit, short: unit };
}

/** A number as it was typed: a whole number, or else the very string, for Python to refuse by its own rule. */
export function typedNumber(typed: string): number | string {
  const trimmed = typed.trim();
  const number = Number(trimmed);
  return /^[+-]?\d+$/.test(trimmed) && Number.isSafeInteger(number) ? number : typed;
}
