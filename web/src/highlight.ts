// What is highlighted, whatever draws it. Coordinate: UTF-16 code units.
import type { Spans } from "./offsets.ts";

/** How many hues chunks take in turn. */
export const HUES = 5;

/** What is highlighted: the chunks, and which of them is chosen (an index, -1 for none). */
export interface Highlight {
  readonly spans: Spans<"codeUnit">;
  readonly chosen: number;
  /** Edges that lie inside a character: twice the index of the chunk, plus one for its end. */
  readonly badEdges: ReadonlySet<number>;
}

/** The highlight of a text without chunks. */
export const NO_HIGHLIGHT: Highlight = {
  spans: { coordinate: "codeUnit", start: new Uint32Array(), end: new Uint32Array() },
  chosen: -1,
  badEdges: new Set(),
};
