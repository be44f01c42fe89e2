// Runs against asking of every code unit which chunks cover it.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Spans } from "../../web/src/offsets.ts";
import { runsWithin, spansWithin } from "../../web/src/runs.ts";

/** Spans whose starts and ends both ascend, as those of chunks do, with gaps and with overlap of any depth. */
const spansArbitrary = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 12 })), { maxLength: 14 })
  .map((steps): Spans<"codeUnit"> => {
    const start: number[] = [];
    const end: number[] = [];
    for (const [gap, length] of steps) {
      start.push((start.at(-1) ?? -1) + gap);
      end.push(Math.max((end.at(-1) ?? 0) + 1, (start.at(-1) as number) + length));
    }
    return { coordinate: "codeUnit", start: Uint32Array.from(start), end: Uint32Array.from(end) };
  });

function covering(spans: Spans<"codeUnit">, offset: number): readonly number[] {
  return [...spans.start.keys()].filter(
    (i) => (spans.start[i] as number) <= offset && offset < (spans.end[i] as number),
  );
}

test("each code unit lies in the run of the chunks that cover it, and runs ascend and differ", () => {
  fc.assert(
    fc.property(spansArbitrary, fc.nat(60), fc.nat(60), (spans, from, length) => {
      const runs = [...runsWithin(spans, from, from + length)];
      const seen = new Map<number, readonly number[]>();
      let last = from;
      for (const run of runs) {
        expect(run.start).toBeGreaterThanOrEqual(last);
        expect(run.end).toBeGreaterThan(run.start);
        last = run.end;
        const chunks = Array.from({ length: run.last - run.first + 1 }, (_, i) => run.first + i);
        for (let offset = run.start; offset < run.end; offset++) seen.set(offset, chunks);
      }
      expect(last).toBeLessThanOrEqual(from + length);
      for (let offset = from; offset < from + length; offset++) {
        expect(seen.get(offset) ?? []).toEqual(covering(spans, offset));
      }
      runs.slice(1).forEach((run, i) => {
        const before = runs[i];
        expect(before?.end === run.start && before.first === run.first && before.last === run.last).toBe(false);
      });
    }),
  );
});

test("spans within a stretch are those that cover any of it", () => {
  fc.assert(
    fc.property(spansArbitrary, fc.nat(60), fc.integer({ min: 1, max: 60 }), (spans, start, length) => {
      const [first, beyond] = spansWithin(spans, start, start + length);
      const touching = [...spans.start.keys()].filter(
        (i) => (spans.start[i] as number) < start + length && (spans.end[i] as number) > start,
      );
      expect(Array.from({ length: beyond - first }, (_, i) => first + i)).toEqual(touching);
    }),
  );
});
