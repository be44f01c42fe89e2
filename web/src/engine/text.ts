// Room: engine, page side. A string on its way to Python, exact to the last code unit. Coordinate: UTF-16 code units.
import type { TextBytes } from "../protocol.ts";

/**
 * The text as bytes that Python decodes to the same string. UTF-8 is the fastest way there, but has no lone
 * surrogates: a text that holds one goes as the code units it is made of.
 */
export function encodeText(text: string): TextBytes {
  if (text.isWellFormed()) return { encoding: "utf-8", bytes: new TextEncoder().encode(text) };
  const units = new Uint8Array(text.length * 2);
  const view = new DataView(units.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), true);
  return { encoding: "utf-16-le", bytes: units };
}
