// Room: engine, page side. A string on its way to Python, exact to the last code unit. Coordinate: UTF-16 code units.
import { type CodeUnits, codeUnitsOf } from "../offsets.ts";
import type { TextBytes } from "../protocol.ts";

const beyondAscii = /[\u0080-\uffff]/;
const noAstral = new Uint32Array();

/** A text's bytes and the offsets of its astral characters, which the same pass finds. */
export type EncodedText = TextBytes & Pick<CodeUnits, "astral">;

/**
 * The text as bytes that Python decodes to the same string, lone surrogates included. Code units go as they are:
 * UTF-8 takes longer to make and twice as long to decode. Only ASCII is faster in it.
 */
export function encodeText(text: string): EncodedText {
  if (!beyondAscii.test(text)) return { encoding: "utf-8", bytes: utf8(text), astral: noAstral };
  const { units, astral } = codeUnitsOf(text);
  // Little endian, as everything is where WebAssembly runs.
  return { encoding: "utf-16-le", bytes: new Uint8Array(units.buffer), astral };
}

/** `encodeInto` is several times faster than `encode`, which grows its result as it goes. */
function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  new TextEncoder().encodeInto(text, bytes);
  return bytes;
}
