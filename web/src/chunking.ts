// Text and settings to chunks, by way of Python. Coordinates: code points come in, code units go out.
import type { Engine, EngineDocument } from "./engine.ts";
import { encodeText, StaleError } from "./engine.ts";
import { OffsetMap } from "./offsets.ts";
import type { Calls } from "./protocol.ts";
import type { Chunks, Shown } from "./records.ts";
import type { Settings } from "./settings.ts";

/** Chunks, and how long each part of the work took in milliseconds. */
export interface Chunked {
  readonly chunks: Chunks;
  readonly pythonMs: number;
  readonly convertMs: number;
}

/** Asks Python for chunks. Only the answer to the last question counts. */
export class Chunking {
  /** For other questions about the same text. */
  readonly document: EngineDocument;
  #source = { text: "", offsets: new OffsetMap("") };
  #processed = { source: this.#source, steps: "", text: "", offsets: this.#source.offsets };
  #asked = 0;

  constructor(engine: Engine) {
    this.document = engine.document();
  }

  /**
   * The chunks of a text after the steps of the settings, or undefined where a later question has overtaken this one.
   *
   * Rejects with SettingError for a setting Python refuses, and with the engine's errors.
   */
  async ask(text: string, settings: Settings): Promise<Chunked | undefined> {
    const asked = ++this.#asked;
    this.#open(text);
    try {
      const answer =
        settings.steps === ""
          ? await this.document.call("chunk", settings)
          : await this.document.call("chunk_processed", settings);
      const processed = await this.#process(settings.steps);
      if (asked !== this.#asked) return undefined;
      const began = performance.now();
      const chunks = this.#chunks(settings, answer, processed);
      return { chunks, pythonMs: answer.pythonMs, convertMs: performance.now() - began };
    } catch (error) {
      if (error instanceof StaleError || asked !== this.#asked) return undefined;
      throw error;
    }
  }

  close(): void {
    this.#asked++;
    this.document.close();
  }

  #open(text: string): void {
    if (text === this.#source.text) return;
    const encoded = encodeText(text);
    this.#source = { text, offsets: new OffsetMap(text, encoded) };
    this.document.setText(text, encoded);
  }

  /** The text that chunks are cut from: the one that is shown, or what the steps make of it. */
  async #process(steps: string): Promise<{ readonly text: string; readonly offsets: OffsetMap }> {
    const source = this.#source;
    if (steps === "") return source;
    if (this.#processed.source !== source || this.#processed.steps !== steps) {
      const { text } = await this.document.call("process", { steps });
      this.#processed = { source, steps, text, offsets: new OffsetMap(text) };
    }
    return this.#processed;
  }

  #chunks(
    settings: Settings,
    answer: Calls["chunk"]["answer"] | Calls["chunk_processed"]["answer"],
    { text, offsets }: { readonly text: string; readonly offsets: OffsetMap },
  ): Chunks {
    const { start, end, unitCount, n } = answer;
    const codePoints = { coordinate: "codePoint", start, end } as const;
    const codeUnits = offsets.toCodeUnits(codePoints);
    const shown: Shown =
      "exact" in answer ? this.#shown(answer) : { text, offsets, codePoints, codeUnits, exact: undefined };
    return { text, offsets, settings, codePoints, codeUnits, unitCount, n, shown };
  }

  #shown({ originalStart, originalEnd, exact }: Calls["chunk_processed"]["answer"]): Shown {
    const { text, offsets } = this.#source;
    const codePoints = { coordinate: "codePoint", start: originalStart, end: originalEnd } as const;
    return { text, offsets, codePoints, codeUnits: offsets.toCodeUnits(codePoints), exact };
  }
}
