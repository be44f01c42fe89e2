// Runs: the longest stretches of text covered by the same chunks. Coordinate: UTF-16 code units.
import { lowerBound, type Spans } from "./offsets.ts";

/** A stretch covered by the chunks with the indexes `first` to `last`, both included. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
}

/** The indexes `[first, end)` of the spans that touch the stretch from `start` to `end`. */
export function spansWithin(spans: Spans<"codeUnit">, start: number, end: number): readonly [number, number] {
  const first = lowerBound(spans.end.length, (i) => (spans.end[i] as number) <= start);
  const beyond = lowerBound(spans.start.length, (i) => (spans.start[i] as number) < end);
  return [first, Math.max(first, beyond)];
}

/**
 * The disjoint runs between `start` and `end`, ascending; where no chunk covers the text there is none.
 *
 * Starts and ends must both ascend, as those of chunks do: then the chunks that cover one place follow each other,
 * whatever their depth, and a run costs the same with ten chunks as with a hundred thousand.
 */
export function* runsWithin(spans: Spans<"codeUnit">, start: number, end: number): Generator<Run> {
  const [first, beyond] = spansWithin(spans, start, end);
  let opened = first; // chunks before this index have started
  let closed = first; // chunks before this index have ended
  let at = start;
  while (closed < beyond && at < end) {
    while (opened < beyond && (spans.start[opened] as number) <= at) opened++;
    const nextStart = opened < beyond ? (spans.start[opened] as number) : end;
    const nextEnd = closed < opened ? (spans.end[closed] as number) : end;
    const next = Math.min(nextStart, nextEnd, end);
    if (opened > closed) yield { start: at, end: next, first: closed, last: opened - 1 };
    at = next;
    while (closed < opened && (spans.end[closed] as number) <= at) closed++;
  }
}
