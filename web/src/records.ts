// Columns to records, for readers. Coordinates: each field's name says its own.
import type { OffsetMap, Spans } from "./offsets.ts";
import type { Settings } from "./settings.ts";

/** A text and where chunks lie in it, in both coordinates. */
interface Places {
  readonly text: string;
  readonly offsets: OffsetMap;
  readonly codePoints: Spans<"codePoint">;
  readonly codeUnits: Spans<"codeUnit">;
}

/** The text that is shown and where the chunks lie in it. */
export interface Shown extends Places {
  /** 0 for a chunk whose place had to be widened; undefined where the text was not processed. */
  readonly exact: Uint8Array | undefined;
}

/** The chunks of one text: columns as Python gave them, and the same spans in code units. */
export interface Chunks extends Places {
  readonly settings: Settings;
  /** How many units each chunk holds. */
  readonly unitCount: Uint32Array;
  /** How many units the text has. */
  readonly n: number;
  /** The text that is shown: this one, or the one that steps made this one of. */
  readonly shown: Shown;
}

/** A chunk as a reader gets it. `start` and `end` count code points, ends are exclusive. */
export interface ChunkRecord {
  readonly chunk_id: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly unit: string;
  readonly unit_count: number;
  readonly start_utf16: number;
  readonly end_utf16: number;
  readonly word_count?: number;
  /** Where the text was processed: the place in the original, and whether it is exactly the chunk's. */
  readonly original_start?: number;
  readonly original_end?: number;
  readonly original_start_utf16?: number;
  readonly original_end_utf16?: number;
  readonly original_exact?: boolean;
}

/** The record of the chunk with this index. */
export function recordAt(chunks: Chunks, index: number): ChunkRecord {
  const { start, end } = spanAt(chunks.codePoints, index);
  const { start: start_utf16, end: end_utf16 } = spanAt(chunks.codeUnits, index);
  const unit_count = chunks.unitCount[index] as number;
  const text = chunks.text.slice(start_utf16, end_utf16);
  const { unit } = chunks.settings;
  return {
    ...{ chunk_id: index + 1, text, start, end, unit, unit_count, start_utf16, end_utf16 },
    ...(unit === "word" && { word_count: unit_count }),
    ...(chunks.shown.exact && originalAt(chunks.shown, chunks.shown.exact, index)),
  };
}

/** The span with this index. */
export function spanAt(spans: Spans<"codePoint" | "codeUnit">, index: number): { start: number; end: number } {
  return { start: spans.start[index] as number, end: spans.end[index] as number };
}

/** All records, in order. */
export function recordsOf(chunks: Chunks): readonly ChunkRecord[] {
  return Array.from(chunks.unitCount, (_, index) => recordAt(chunks, index));
}

function originalAt(shown: Shown, exact: Uint8Array, index: number): Partial<ChunkRecord> {
  const { start: original_start, end: original_end } = spanAt(shown.codePoints, index);
  const { start: original_start_utf16, end: original_end_utf16 } = spanAt(shown.codeUnits, index);
  const original_exact = exact[index] === 1;
  return { original_start, original_end, original_start_utf16, original_end_utf16, original_exact };
}
