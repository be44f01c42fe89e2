// Bytes are read as they are, or refused with the place that is wrong.
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeUtf8, isMarked } from "../../web/src/files.ts";

test("what UTF-8 says is read to the letter, byte order mark, NUL and CR included", () => {
  const text = "\ufeffone\r\ntwo\r\0🙂";
  expect(decodeUtf8(new TextEncoder().encode(text), "a.txt")).toBe(text);
});

test.each([
  ["a lone continuation byte", [0x61, 0x80, 0x62], 1],
  ["a byte that is never UTF-8", [0xf0, 0x9f, 0x99, 0x82, 0xff], 4],
  ["a sequence that is not gone on with", [0x61, 0xe2, 0x82, 0x41], 1],
  ["a sequence cut off by the end", [0x61, 0xf0, 0x9f, 0x99], 1],
  ["a surrogate", [0x61, 0xed, 0xa0, 0x80], 1],
  ["an overlong sequence", [0xc0, 0xaf], 0],
])("%s is refused with its offset", (_name, bytes, offset) => {
  expect(() => decodeUtf8(Uint8Array.from(bytes), "a.txt")).toThrow(
    `a.txt is not UTF-8: the byte at offset ${offset} belongs to no character.`,
  );
});

test("good text before the bad byte moves its offset and nothing else", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const good = new TextEncoder().encode(`${text}🙂`);
      const bytes = Uint8Array.of(...good, 0xff, 0x61);
      expect(() => decodeUtf8(bytes, "a.txt")).toThrow(`offset ${good.length} belongs`);
    }),
  );
});

test("a byte order mark of UTF-16 or UTF-32 is seen, and that of UTF-8 is not one", () => {
  for (const mark of [
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0xff, 0xfe, 0, 0],
    [0, 0, 0xfe, 0xff],
  ])
    expect(isMarked(Uint8Array.from([...mark, 0x3d, 0xd8]))).toBe(true);
  for (const start of [[], [0], [0, 0], [0xff], [0xef, 0xbb, 0xbf], [0, 0, 0xff, 0xfe]])
    expect(isMarked(Uint8Array.from(start))).toBe(false);
});
