// Texts for properties: hostile by default, and never without an astral character.
import fc from "fast-check";

const HOSTILE = [
  "🙂",
  "👩‍👩‍👧",
  "🇫🇷",
  "𠮷",
  "é",
  "e\u0301",
  "\r\n",
  "\r",
  "\n",
  "\ufeff",
  "\0",
  "\u2028",
  " ",
  "chunk ",
  "<b>&amp;",
];

/** Text with at least one astral character in it. */
export const hostileText = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 4 }))),
    fc.array(fc.constantFrom(...HOSTILE)),
  )
  .map(([before, after]) => `${before.join("")}💩${after.join("")}`);

/** The code points of a text, each a string. */
export const codePointsOf = (text: string): readonly string[] => Array.from(text);
