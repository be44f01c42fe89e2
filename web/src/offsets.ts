// The one converter of offsets. Names its coordinate in every signature: code points (Python), code units
// (UTF-16: JavaScript, the DOM) and UTF-8 bytes. No import, so that it can be used alone.

/** The coordinate a number counts in. */
export type Coordinate = "codePoint" | "codeUnit" | "byte";

/** Columns of half-open spans in one coordinate: span i runs from `start[i]` to `end[i]`. */
export interface Spans<C extends Coordinate> {
  readonly coordinate: C;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

/** An offset outside the text, or inside a character of the coordinate it counts in. */
export class OffsetError extends RangeError {
  override readonly name = "OffsetError";
}

/**
 * The coordinates of one text.
 *
 * Code points and code units differ only after astral characters, so only the offsets of those are kept: where
 * there are none every conversion is the identity. A lone surrogate is one code point and one code unit.
 */
export class OffsetMap {
  /** The length of the text in code units. */
  readonly codeUnits: number;
  /** The offsets of the astral characters, in code units, ascending. */
  readonly #astral: Uint32Array;

  /** `astral` are the offsets of the astral characters where they are known, as `codeUnitsOf` finds them. */
  constructor(text: string, { astral }: Pick<CodeUnits, "astral"> = codeUnitsOf(text)) {
    this.codeUnits = text.length;
    this.#astral = astral;
  }

  /** The length of the text in code points. */
  get codePoints(): number {
    return this.codeUnits - this.#astral.length;
  }

  /** A code point offset in code units. Throws OffsetError outside the text. */
  toCodeUnit(codePoint: number): number {
    check(codePoint, this.codePoints, "code point");
    return codePoint + this.#astralBefore(codePoint);
  }

  /** A code unit offset in code points. Throws OffsetError outside the text or inside a surrogate pair. */
  toCodePoint(codeUnit: number): number {
    check(codeUnit, this.codeUnits, "UTF-16");
    const before = lowerBound(this.#astral.length, (i) => (this.#astral[i] as number) < codeUnit);
    if (before > 0 && this.#astral[before - 1] === codeUnit - 1) {
      throw new OffsetError(
        `UTF-16 offset ${codeUnit} lies inside the surrogate pair of code point ${codeUnit - before}`,
      );
    }
    return codeUnit - before;
  }

  /**
   * A column of code point offsets in code units, in one pass where it ascends.
   *
   * Returns a column of its own, unless every conversion is the identity: then the one given.
   */
  columnToCodeUnits(codePoints: Uint32Array): Uint32Array {
    for (const offset of codePoints) {
      if (offset > this.codePoints) check(offset, this.codePoints, "code point");
    }
    const astral = this.#astral;
    if (astral.length === 0) return codePoints;
    const codeUnits = new Uint32Array(codePoints.length);
    let before = 0;
    let last = 0;
    for (let i = 0; i < codePoints.length; i++) {
      const offset = codePoints[i] as number;
      if (offset < last) before = this.#astralBefore(offset);
      while (before < astral.length && (astral[before] as number) < offset + before) before++;
      codeUnits[i] = offset + before;
      last = offset;
    }
    return codeUnits;
  }

  /** Spans of code points as spans of code units. */
  toCodeUnits(spans: Spans<"codePoint">): Spans<"codeUnit"> {
    return {
      coordinate: "codeUnit",
      start: this.columnToCodeUnits(spans.start),
      end: this.columnToCodeUnits(spans.end),
    };
  }

  /** How many astral characters start before a code point offset. */
  #astralBefore(codePoint: number): number {
    // The i-th astral character lies i code units further on than its code point offset says.
    return lowerBound(this.#astral.length, (i) => (this.#astral[i] as number) - i < codePoint);
  }
}

/** All code units of a text, and the offsets of its astral characters among them, ascending: both in one pass. */
export interface CodeUnits {
  readonly units: Uint16Array<ArrayBuffer>;
  readonly astral: Uint32Array;
}

/** One pass, because to read each code unit of a string once takes longer than all else that is done here. */
export function codeUnitsOf(text: string): CodeUnits {
  const units = new Uint16Array(text.length);
  let astral = new Uint32Array(64);
  let count = 0;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    units[i] = unit;
    if ((unit & 0xfc00) === 0xdc00 && (before & 0xfc00) === 0xd800) {
      if (count === astral.length) {
        const grown = new Uint32Array(2 * count);
        grown.set(astral);
        astral = grown;
      }
      astral[count++] = i - 1;
    }
    before = unit;
  }
  return { units, astral: astral.slice(0, count) };
}

/** The code unit offset of the first lone surrogate of a text, or -1. */
export function loneSurrogate(text: string): number {
  if (text.isWellFormed()) return -1;
  return text.search(/\p{Surrogate}/u);
}

/** How many lone surrogates a text holds. */
export function loneSurrogates(text: string): number {
  return text.isWellFormed() ? 0 : (text.match(/\p{Surrogate}/gu) ?? []).length;
}

/** The first index of `0..length` for which `before` no longer holds; `before` must hold for a prefix. */
export function lowerBound(length: number, before: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function check(offset: number, length: number, coordinate: string): void {
  if (!Number.isInteger(offset) || offset < 0 || offset > length) {
    throw new OffsetError(`${coordinate} offset ${offset} lies outside the text, which ends at ${length}`);
  }
}
