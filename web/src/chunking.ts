// Text and settings to chunks, by way of Python. Coordinates: code points come in, code units go out.
import type { Engine, EngineDocument } from "./engine.ts";
import { StaleError } from "./engine.ts";
import { OffsetMap } from "./offsets.ts";
import type { Chunks } from "./records.ts";
import type { Settings } from "./settings.ts";

/** Chunks, and how long each part of the work took in milliseconds. */
export interface Chunked {
  readonly chunks: Chunks;
  readonly pythonMs: number;
  readonly convertMs: number;
  readonly totalMs: number;
}

/** Asks Python for chunks. Only the answer to the last question counts. */
export class Chunking {
  readonly #document: EngineDocument;
  #text = "";
  #offsets = new OffsetMap("");
  #asked = 0;

  constructor(engine: Engine) {
    this.#document = engine.document();
  }

  /**
   * The chunks of a text, or undefined where a later question has overtaken this one.
   *
   * Rejects with SettingError for a setting Python refuses, and with the engine's errors.
   */
  async ask(text: string, settings: Settings): Promise<Chunked | undefined> {
    const asked = ++this.#asked;
    const began = performance.now();
    this.#open(text);
    try {
      const answer = await this.#document.call("chunk", settings);
      if (asked !== this.#asked) return undefined;
      const answered = performance.now();
      const codePoints = { coordinate: "codePoint", start: answer.start, end: answer.end } as const;
      const codeUnits = this.#offsets.toCodeUnits(codePoints);
      const { unitCount, n, pythonMs } = answer;
      const ended = performance.now();
      return {
        chunks: { text, unit: settings.unit, codePoints, codeUnits, unitCount, n, offsets: this.#offsets },
        pythonMs,
        convertMs: ended - answered,
        totalMs: ended - began,
      };
    } catch (error) {
      if (error instanceof StaleError || asked !== this.#asked) return undefined;
      throw error;
    }
  }

  /** Takes back what was asked. */
  cancel(): void {
    this.#asked++;
  }

  close(): void {
    this.cancel();
    this.#document.close();
  }

  #open(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#offsets = new OffsetMap(text);
    this.#document.setText(text);
  }
}
