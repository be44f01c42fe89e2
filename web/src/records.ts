// Columns to records, for readers. Coordinates: each field's name says its own.
import type { OffsetMap, Spans } from "./offsets.ts";

/** The chunks of one text: columns in code points, as Python gave them, and the same spans in code units. */
export interface Chunks {
  readonly text: string;
  readonly unit: string;
  readonly codePoints: Spans<"codePoint">;
  readonly codeUnits: Spans<"codeUnit">;
  /** How many units each chunk holds. */
  readonly unitCount: Uint32Array;
  /** How many units the text has. */
  readonly n: number;
  readonly offsets: OffsetMap;
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
}

/** The record of the chunk with this index. */
export function recordAt(chunks: Chunks, index: number): ChunkRecord {
  const start_utf16 = chunks.codeUnits.start[index] as number;
  const end_utf16 = chunks.codeUnits.end[index] as number;
  const unit_count = chunks.unitCount[index] as number;
  return {
    chunk_id: index + 1,
    text: chunks.text.slice(start_utf16, end_utf16),
    start: chunks.codePoints.start[index] as number,
    end: chunks.codePoints.end[index] as number,
    unit: chunks.unit,
    unit_count,
    start_utf16,
    end_utf16,
    ...(chunks.unit === "word" && { word_count: unit_count }),
  };
}

/** All records, in order. */
export function recordsOf(chunks: Chunks): readonly ChunkRecord[] {
  return Array.from(chunks.unitCount, (_, index) => recordAt(chunks, index));
}
