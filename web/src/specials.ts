// Characters that cannot be seen, and the picture that is drawn for each. Coordinate: none.

/**
 * One character that is drawn as a picture: controls, CR and NUL among them, soft hyphen, zero width space, line and
 * paragraph separator, byte order mark. Joiners and marks of direction are left to do their work on the text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what cannot be seen
export const SPECIAL = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u200b\u2028\u2029\ufeff\ufff9-\ufffc]/g;

const NAMES: Readonly<Record<string, string>> = {
  "\x7f": "␡",
  "\x85": "NEL",
  "\xad": "SHY",
  "\u200b": "ZWSP",
  "\u2028": "LS",
  "\u2029": "PS",
  "\ufeff": "BOM",
};

/** What is drawn for a special character: a control picture, a short name, or its number. */
export function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return NAMES[character] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A text for a place with little room: special characters and newlines drawn, nothing else changed. */
export function preview(text: string): string {
  return text.replaceAll("\n", "⏎").replace(SPECIAL, pictureOf);
}
