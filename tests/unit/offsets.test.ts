// OffsetMap against counting the code points of every prefix.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeUnitsOf, loneSurrogate, OffsetError, OffsetMap } from "../../web/src/offsets.ts";
import { codePointsOf, hostileText } from "./texts.ts";

/** Slow and obvious: the length in code units of the first `offset` code points. */
function reference(text: string, offset: number): number {
  return codePointsOf(text).slice(0, offset).join("").length;
}

describe("code points and code units", () => {
  test("every boundary converts there and back", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const offsets = new OffsetMap(text);
        const length = codePointsOf(text).length;
        expect(offsets.codePoints).toBe(length);
        for (let offset = 0; offset <= length; offset++) {
          expect(offsets.toCodeUnit(offset)).toBe(reference(text, offset));
          expect(offsets.toCodePoint(offsets.toCodeUnit(offset))).toBe(offset);
        }
      }),
    );
  });

  test("a column converts like its entries, in any order", () => {
    fc.assert(
      fc.property(hostileText, fc.array(fc.nat()), fc.boolean(), (text, numbers, sorted) => {
        const offsets = new OffsetMap(text);
        const column = Uint32Array.from(numbers, (number) => number % (offsets.codePoints + 1));
        if (sorted) column.sort();
        const converted = offsets.columnToCodeUnits(column);
        expect([...converted]).toEqual(Array.from(column, (offset) => reference(text, offset)));
      }),
    );
  });

  test("an offset inside a surrogate pair is an error that says so", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const offsets = new OffsetMap(text);
        for (const match of text.matchAll(/[\u{10000}-\u{10ffff}]/gu)) {
          const codePoint = codePointsOf(text.slice(0, match.index)).length;
          expect(() => offsets.toCodePoint(match.index + 1)).toThrow(
            new OffsetError(
              `UTF-16 offset ${match.index + 1} lies inside the surrogate pair of code point ${codePoint}`,
            ),
          );
        }
      }),
    );
  });

  test.each([-1, 4, 1.5, Number.NaN])("offset %d outside the text is an error", (offset) => {
    expect(() => new OffsetMap("a🙂b").toCodeUnit(offset)).toThrow(OffsetError);
    expect(() => new OffsetMap("aé🙂").toCodePoint(offset + Math.sign(offset || 1))).toThrow(OffsetError);
  });

  test("a column with an offset outside the text is an error", () => {
    expect(() => new OffsetMap("a🙂b").columnToCodeUnits(Uint32Array.of(0, 4))).toThrow(OffsetError);
    expect(() => new OffsetMap("abc").columnToCodeUnits(Uint32Array.of(4))).toThrow(OffsetError);
  });

  test("a lone surrogate is one code point and one code unit", () => {
    const offsets = new OffsetMap("\ud83d🙂\ude42");
    expect([0, 1, 2, 3].map((offset) => offsets.toCodeUnit(offset))).toEqual([0, 1, 3, 4]);
  });
});

test("the first lone surrogate is found, and none in whole pairs", () => {
  expect(loneSurrogate("a🙂b")).toBe(-1);
  expect(loneSurrogate("🙂x\ud83dy")).toBe(3);
  expect(loneSurrogate("🙂\ude42")).toBe(2);
});

test("one pass gives every code unit and where the astral characters are", () => {
  fc.assert(
    fc.property(hostileText, fc.array(fc.nat(0xffff)), (text, units) => {
      const raw = text + String.fromCharCode(...units);
      const found = codeUnitsOf(raw);
      expect(String.fromCharCode(...found.units)).toBe(raw);
      expect([...found.astral]).toEqual(Array.from(raw.matchAll(/[\u{10000}-\u{10ffff}]/gu), (match) => match.index));
    }),
  );
});
