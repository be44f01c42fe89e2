// The element as a program on the page knows it. Coordinates: as each name says.
import type { ChunkRecord } from "./records.ts";
import type { Start } from "./starting.ts";

/** `<chunk-scope>`. Its events bubble out of the shadow root. */
export interface ChunkScopeElement extends HTMLElement {
  /** What size and overlap count. */
  unit: string;
  /** Units in a chunk. */
  size: number | string;
  /** Units a chunk shares with the one before. */
  overlap: number | string;
  /** Preprocessing steps before the text is cut, with commas between; "" for none. */
  steps: string;
  /** The address of a document, relative to the page, read verbatim as UTF-8. Of `src` and `text` the last one set counts. */
  src: string | null;
  /** Whether the text cannot be edited or replaced by hand. */
  readonly: boolean;
  /** Whether the element is the whole page, with a header of its own. */
  page: boolean;
  /** When the work begins; null: the whole page at once, anything else when it comes near the viewport. */
  start: Start | null;
  /** The exact text of the document. Set before the element is defined, it goes before any `src`. */
  text: string;
  /** The chunks on the screen, with offsets in code points (`start`, `end`) and in UTF-16 code units. */
  readonly chunks: readonly ChunkRecord[];
  /**
   * Resolves when the last change is on the screen; rejects with the error that is shown instead, also when a person
   * has dismissed it by then, and for an element that is in no page. Begins the work.
   */
  readonly settled: Promise<void>;
}

export interface ChunkScopeEvents {
  "chunkscope-change": CustomEvent<{ readonly chunks: number; readonly unit: string }>;
  "chunkscope-select": CustomEvent<{ readonly chunk_id: number | undefined }>;
  "chunkscope-error": CustomEvent<{ readonly message: string; readonly setting: string | undefined }>;
}

declare global {
  interface HTMLElementTagNameMap {
    "chunk-scope": ChunkScopeElement;
  }
  interface HTMLElementEventMap extends ChunkScopeEvents {}
}
