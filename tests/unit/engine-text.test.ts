// Room: tests. A string's bytes for Python decode to the same string, whatever its code units are.
import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeText } from "../../web/src/engine/text.ts";

/** Any code units at all, an emoji among them. */
const anyText = fc
  .tuple(fc.string({ unit: "binary" }), fc.array(fc.nat(0xffff)), fc.boolean())
  .map(([text, units, raw]) => `${text}🙂${raw ? String.fromCharCode(...units) : ""}`);

function decode({ encoding, bytes }: ReturnType<typeof encodeText>): string {
  if (encoding === "utf-8") return new TextDecoder(encoding, { ignoreBOM: true, fatal: true }).decode(bytes);
  return String.fromCharCode(...new Uint16Array(bytes.buffer));
}

test("every string comes back, lone surrogates and byte order marks included", () => {
  fc.assert(fc.property(anyText, (text) => decode(encodeText(text)) === text));
});

test.each(["", "\ufeff🙂", "🙂\0", "\ud83d🙂", "🙂\ude42", "\ude42\ud83d🙂"])("%j comes back", (text) => {
  expect(decode(encodeText(text))).toBe(text);
});
