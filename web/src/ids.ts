// The numbers of chunks, from 1, in a row. Coordinate: none; what comes in are indexes.

/** Numbers of chunks that follow each other, written once: any row of them is a part of that one string. */
export class Ids {
  readonly #first: number;
  readonly #written: string;

  /** For the indexes `[first, beyond)`. */
  constructor(first: number, beyond: number) {
    this.#first = first;
    this.#written = Array.from({ length: beyond - first }, (_, i) => first + i + 1).join(" ");
  }

  /** The numbers of the indexes `first` to `last`, both included; "" where `last` is less. */
  between(first: number, last: number): string {
    const origin = lengthBefore(this.#first + 1);
    return this.#written.slice(lengthBefore(first + 1) - origin, Math.max(0, lengthBefore(last + 2) - 1 - origin));
  }
}

/** How long "1 2 3 …" is up to a number, the space before it included. */
function lengthBefore(number: number): number {
  let length = 2 * (number - 1);
  for (let power = 10; power < number; power *= 10) length += number - power; // a digit more each
  return length;
}
