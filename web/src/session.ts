// One document in one element: its text, its chunks, which of them is chosen, and what went wrong.
// Coordinate: UTF-16 code units.
import { type Chunked, Chunking } from "./chunking.ts";
import { type Engine, EngineDeadError, type EngineDocument, EngineStartError, SettingError } from "./engine.ts";
import { type Highlight, NO_HIGHLIGHT } from "./highlight.ts";
import { loneSurrogate } from "./offsets.ts";
import type { Opened } from "./opening.ts";
import { badEdgesOf, type Proof } from "./proving.ts";
import { type ChunkRecord, type Chunks, recordsOf } from "./records.ts";
import { spansWithin } from "./runs.ts";
import type { Settings } from "./settings.ts";
import { Settling } from "./settling.ts";
import { laterTask } from "./tasks.ts";

/** What a session needs of its element. */
export interface SessionHost {
  settings(): Settings;
  /** Whether a document is on its way. */
  awaits(): boolean;
  /** Something that is shown has changed. */
  changed(): void;
  /** Resolves when what has been set so far has been taken. */
  updated(): Promise<unknown>;
  /** Resolves when what is shown is on the screen. */
  drawn(): Promise<void>;
  fire(type: "chunkscope-change" | "chunkscope-select" | "chunkscope-error", detail: object): void;
}

/** What is shown, and the way from a change to the chunks of it. Of several changes the last one counts. */
export class Session {
  readonly #host: SessionHost;
  readonly #settling = new Settling();
  #engine: Engine | undefined;
  #chunking: Chunking | undefined;
  #begun = false;
  /** Counts what was asked for; an answer to anything but the last is dropped. */
  #turn = 0;
  #opened: Opened = { text: "", name: "", encoding: undefined };
  #text: string | undefined;
  #chunked: Chunked | undefined;
  #records: readonly ChunkRecord[] | undefined;
  #chosen = -1;
  #badEdges = NO_HIGHLIGHT.badEdges;
  #problem: Error | undefined;
  /** What went wrong with the document or its chunks; chunks that come end it, and nothing else that is shown. */
  #failure: Error | undefined;
  /** Why the last document was refused, and whether what came with it may still be on its way. */
  #refusal: { readonly error: Error; readonly fresh: boolean } | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** The text as it is now; undefined before there is any. */
  get text(): string | undefined {
    return this.#text;
  }

  /** The document as it was opened. */
  get opened(): Opened {
    return this.#opened;
  }

  /** The last chunks, be they of the text as it is now or as it was. */
  get chunked(): Chunked | undefined {
    return this.#chunked;
  }

  /** The chunks, if they belong to the text as it is now. */
  get current(): Chunks | undefined {
    return this.#chunked?.chunks.shown.text === this.#text ? this.#chunked?.chunks : undefined;
  }

  get records(): readonly ChunkRecord[] {
    if (!this.#chunked) return [];
    this.#records ??= recordsOf(this.#chunked.chunks);
    return this.#records;
  }

  /** The index of the chosen chunk, or -1. */
  get chosen(): number {
    return this.#chosen;
  }

  get problem(): Error | undefined {
    return this.#problem;
  }

  /** For other questions about the text; none outside a page. */
  get document(): EngineDocument | undefined {
    return this.#chunking?.document;
  }

  /** What is to be highlighted; undefined while the marks of an older text are still right to carry along its edits. */
  get highlight(): Highlight | undefined {
    const { codeUnits: spans } = this.current?.shown ?? {};
    if (spans) return { spans, chosen: this.#chosen, badEdges: this.#badEdges };
    return this.#chunked ? undefined : NO_HIGHLIGHT;
  }

  /** Resolves when the last change is on the screen; rejects with the error that is shown instead. */
  get settled(): Promise<void> {
    return this.#settling.promise;
  }

  connect(engine: Engine): void {
    // A document follows, or is there.
    this.#settling.begin();
    this.#engine = engine;
    this.#chunking = new Chunking(engine);
    engine.addEventListener("status", this.#statusChanged);
  }

  disconnect(): void {
    this.#turn++;
    this.#engine?.removeEventListener("status", this.#statusChanged);
    this.#chunking?.close();
    this.#chunking = undefined;
    this.#engine = undefined;
    this.#settling.reject(new Error("The element was taken out of the page."));
  }

  /** From now on chunks are asked for. */
  begin(): void {
    this.#begun = true;
    this.#chunk();
  }

  /** Another document is wanted: what was said of the last one is over. */
  expect(): void {
    this.#refusal = undefined;
    this.#settling.begin();
  }

  /**
   * Takes a document, or refuses it, keeps the one that is there, and says so with false. One that comes late, after
   * a later one was refused, takes nothing from that refusal.
   */
  open(opened: Opened): boolean {
    const { text } = opened;
    const lone = this.#host.settings().steps.includes("replace_surrogates") ? -1 : loneSurrogate(text);
    if (lone >= 0) {
      this.refuse(new Error(`The text was refused: at UTF-16 offset ${lone} stands half a surrogate pair.`));
      return false;
    }
    this.#opened = opened;
    this.#text = text;
    this.#failure = this.#problem; // whatever was wrong, it was with another document
    this.choose(-1);
    this.#chunk();
    return true;
  }

  /** Takes the text as it was edited. */
  edit(text: string): void {
    this.#text = text;
    this.rechunk();
  }

  /** Asks for the chunks of the text as it is now, by the settings as they are now. */
  rechunk(): void {
    if (!this.#refusal?.fresh) this.#refusal = undefined;
    this.#chunk();
  }

  #chunk(): void {
    this.#host.changed();
    if (!this.#begun || !this.#chunking || this.#text === undefined) return;
    this.#settling.begin();
    void this.#ask(this.#chunking, this.#text, ++this.#turn);
  }

  /** Chooses the chunk of an index, or none with -1, and says so if that is another choice. */
  choose(index: number): void {
    if (index === this.#chosen) return;
    this.#chosen = index;
    this.#host.fire("chunkscope-select", { chunk_id: index >= 0 ? index + 1 : undefined });
    this.#host.changed();
  }

  /** Chooses the last chunk that covers a span, unless the chosen one does. */
  chooseAt(start: number, end: number): void {
    const spans = this.current?.shown.codeUnits;
    if (!spans) return;
    const [first, beyond] = spansWithin(spans, start, Math.max(end, start + 1));
    const covered = first <= this.#chosen && this.#chosen < beyond;
    if (!covered) this.choose(first < beyond ? beyond - 1 : -1);
  }

  /** Takes a proof of the chunks that are shown. */
  prove(proof: Proof): void {
    const badEdges = badEdgesOf(proof);
    if (badEdges.size === 0) return;
    this.#badEdges = badEdges;
    this.#host.changed();
  }

  /** Shows an error that leaves the chunks as they are, and says so once it is shown. */
  report(error: Error | undefined): void {
    if (error === this.#problem) return; // a dead engine says so itself, and by what was pending
    this.#problem = error;
    this.#host.changed();
    const setting = error instanceof SettingError ? error.setting : undefined;
    if (error) void this.announce({ message: error.message, setting }, () => error === this.#problem);
  }

  /** A person has gone on to something else: what was reported of the last thing is over. */
  forget(): void {
    if (this.#problem !== this.#failure) this.report(undefined);
  }

  /** Says so once an error is shown, wherever that is; the setting is one of the element's. */
  async announce(
    error: { readonly message: string; readonly setting?: string | undefined },
    isShown: () => boolean = () => true,
  ): Promise<void> {
    await this.#host.updated();
    if (isShown()) this.#host.fire("chunkscope-error", { message: error.message, setting: error.setting });
  }

  /** Shows an error. Chunks of the text that is shown stay; those of another text go. */
  fail(error: Error): void {
    if (!this.current) {
      this.#chunked = undefined;
      this.#records = undefined;
      this.choose(-1);
    }
    this.#failure = error;
    this.report(error);
    void this.#settling.rejectWhen(this.#host.updated(), error);
  }

  /** Fails, also for settings that are set in the same task and change what is shown; not for those that come later. */
  refuse(error: Error): void {
    const refusal = { error, fresh: true };
    this.#refusal = refusal;
    this.fail(error);
    void this.#host.updated().then(() => {
      if (this.#refusal === refusal) this.#refusal = { error, fresh: false };
    });
  }

  /** Asks again, of a Python that is started once more if it is gone. */
  async restart(): Promise<void> {
    this.report(undefined);
    this.#settling.begin();
    try {
      // Another element may have seen to it, and be at work.
      if (this.#engine?.status.error) await this.#engine.restart();
      this.rechunk();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  readonly #statusChanged = (): void => {
    const { phase, error } = this.#engine?.status ?? {};
    if (phase === "dead" && error) this.fail(error);
    // Whoever it was that started Python once more, all of its page's elements have it.
    if (phase === "ready" && (this.#problem instanceof EngineDeadError || this.#problem instanceof EngineStartError)) {
      this.report(undefined);
      this.rechunk();
    }
    this.#host.changed();
  };

  async #ask(chunking: Chunking, text: string, turn: number): Promise<void> {
    try {
      // Not in the task of a key or a click, and once for all that changes in one task.
      await laterTask();
      if (turn !== this.#turn) return;
      const chunked = await chunking.ask(text, this.#host.settings());
      if (!chunked || turn !== this.#turn) return;
      this.#show(chunked);
      await this.#host.drawn();
      if (turn !== this.#turn) return;
      this.#conclude();
      const { unitCount, settings } = chunked.chunks;
      this.#host.fire("chunkscope-change", { chunks: unitCount.length, unit: settings.unit });
    } catch (error) {
      if (turn === this.#turn) this.fail(error as Error);
    }
  }

  /**
   * The chunks are on the screen, and what was said of a document that came with these settings is said still. While a
   * document is on its way they are not the last.
   */
  #conclude(): void {
    if (this.#host.awaits()) return;
    if (this.#refusal) this.#settling.reject(this.#refusal.error);
    else this.#settling.resolve();
  }

  #show(chunked: Chunked): void {
    this.#chunked = chunked;
    this.#records = undefined;
    this.#badEdges = NO_HIGHLIGHT.badEdges;
    if (this.#refusal || this.#problem === this.#failure) this.#problem = this.#refusal?.error;
    this.choose(Math.min(this.#chosen, chunked.chunks.unitCount.length - 1));
    this.#host.changed();
  }
}
