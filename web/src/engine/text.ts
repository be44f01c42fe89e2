// Room: engine, page side. A string on its way to Python, exact to the last code unit. Coordinate: UTF-16 code units.
import type { TextBytes } from "../protocol.ts";

/** No code unit needs more bytes in UTF-8. */
const utf8Limit = 3;

/**
 * The text as bytes that Python decodes to the same string. UTF-8 is the fastest way there, but has no lone
 * surrogates: a text that holds one goes as the code units it is made of.
 */
export function encodeText(text: string): TextBytes {
  return text.isWellFormed() ? utf8(text) : utf16(text);
}

/** `encodeInto` is several times faster than `encode`, which grows its result as it goes. */
function utf8(text: string): TextBytes {
  const room = new Uint8Array(text.length * utf8Limit);
  const { written } = new TextEncoder().encodeInto(text, room);
  return { encoding: "utf-8", bytes: room.subarray(0, written) };
}

function utf16(text: string): TextBytes {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), true);
  return { encoding: "utf-16-le", bytes };
}
