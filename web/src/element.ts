// <chunk-scope>: a document, its chunks where they lie, and the controls. Coordinate: UTF-16 code units, unless named.
import { LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import type { Stretch } from "./band.ts";
import { Checking, marksOf } from "./checking.ts";
import { type Chunked, Chunking } from "./chunking.ts";
import { copyText } from "./download.ts";
import styles from "./element.css?inline";
import embeddedStyles from "./embedded.css?inline";
import { type Engine, SettingError } from "./engine.ts";
import { Exporting } from "./exporting.ts";
import { DecodeError } from "./files.ts";
import { NO_HIGHLIGHT } from "./highlight.ts";
import { layout } from "./layout.ts";
import { loneSurrogate } from "./offsets.ts";
import { Opening } from "./opening.ts";
import { type Scheme, schemeAt, watchScheme } from "./page-scheme.ts";
import type { Finding, Newlines } from "./protocol.ts";
import { badEdgesOf, type Proof } from "./proving.ts";
import { Questions } from "./questions.ts";
import { type ChunkRecord, type Chunks, recordsOf, spanAt } from "./records.ts";
import { spansWithin } from "./runs.ts";
import { type Settings, typedNumber } from "./settings.ts";
import { Settling } from "./settling.ts";
import { acquireEngine, releaseEngine } from "./shared-engine.ts";
import { Sharing } from "./sharing.ts";
import { Sheet } from "./sheet.ts";
import type { Actions, Tab } from "./shown.ts";
import { type Start, Starting } from "./starting.ts";

const number = { converter: { fromAttribute: (value: string | null) => typedNumber(value ?? "") } };

/** A number that a page or a framework has set as a text. */
function asNumber(value: number | string): number | string {
  return typeof value === "string" ? typedNumber(value) : value;
}

/** The properties that say how to cut. */
const CUTTING = ["steps", "unit", "size", "overlap"] as const;

/**
 * The element. `define.ts` gives it its name.
 *
 * @tagname chunk-scope
 * @fires {CustomEvent<{ chunks: number, unit: string }>} chunkscope-change - other chunks are on the screen
 * @fires {CustomEvent<{ chunk_id?: number }>} chunkscope-select - a chunk was chosen, or none
 * @fires {CustomEvent<{ message: string, setting?: string }>} chunkscope-error - an error is shown
 * @csspart frame - all of it
 * @csspart text - the document
 * @csspart panel - the controls and the chunks
 * @csspart problem - what went wrong
 * @csspart footer - the proof, and how Python does
 * @cssprop [--chunkscope-max-height=36rem] - how high an element inside another page gets
 * @cssprop --chunkscope-font - the typeface of the tools
 * @cssprop --chunkscope-reading-font - the typeface of the document
 * @cssprop --chunkscope-paper - behind the document
 * @cssprop --chunkscope-desk - behind the tools
 * @cssprop --chunkscope-ink - the text
 * @cssprop --chunkscope-dim - what is quieter
 * @cssprop --chunkscope-line - borders
 * @cssprop --chunkscope-accent - what is chosen or pressed
 * @cssprop --chunkscope-good - what is proved
 * @cssprop --chunkscope-warn - what deserves a look
 * @cssprop --chunkscope-bad - what is wrong
 * @cssprop --chunkscope-bad-paper - behind what is wrong
 */
export class ChunkScope extends LitElement {
  static override styles = [unsafeCSS(styles), unsafeCSS(embeddedStyles)];

  static override properties = {
    unit: {},
    size: number,
    overlap: number,
    steps: {},
    src: {},
    readonly: { type: Boolean },
    page: { type: Boolean },
    start: {},
  };

  /** What size and overlap count. */
  declare unit: string;
  /** Units in a chunk. */
  declare size: number | string;
  /** Units a chunk shares with the one before. */
  declare overlap: number | string;
  /** Preprocessing steps before the text is cut, with commas between; "" for none. */
  declare steps: string;
  /** The address of a document, read verbatim as UTF-8. */
  declare src: string | null;
  /** Whether the text cannot be edited or replaced by hand. */
  declare readonly: boolean;
  /** Whether the element is the whole page, with a header of its own. */
  declare page: boolean;
  /** When the work begins; the whole page at once, anything else when it comes near the viewport. */
  declare start: Start | null;

  readonly #settling = new Settling();
  #engine: Engine | undefined;
  #chunking: Chunking | undefined;
  #begun = false;
  /** Kept, as to ask for it makes the browser lay out the page. */
  #scheme: Scheme = "";
  #unwatchScheme: (() => void) | undefined;
  /** Counts what was asked for; an answer to anything but the last is dropped. */
  #turn = 0;

  #text: string | undefined;
  /** The document as it was opened. */
  #opened = "";
  #name = "";
  #encoding: string | undefined;
  /** The line ends of the document as it was opened. */
  #newlines: Newlines | undefined;
  #chunked: Chunked | undefined;
  #records: readonly ChunkRecord[] | undefined;
  #chosen = -1;
  #badEdges = NO_HIGHLIGHT.badEdges;
  #caret: Stretch | undefined;
  #visible: Stretch | undefined;
  #problem: Error | undefined;
  #dropping = false;
  #tab: Tab = "chunks";
  #passage = "";

  readonly #exporting = new Exporting(
    () => this.requestUpdate(),
    (error) => this.#fail(error),
  );

  readonly #sheet = new Sheet(this, {
    edited: (text) => this.#edited(text),
    refused: () => this.#fail(new Error("The edit was refused: it would leave half a surrogate pair in the text.")),
    selected: (start, end) => this.#selected({ start, end }),
    scrolled: (start, end) => this.#set(() => (this.#visible = { start, end })),
  });

  readonly #sharing = new Sharing(() => this.requestUpdate());

  readonly #checking = new Checking(
    () => this.#chunking?.document,
    () => this.#set(() => this.#mark()),
    (error) => this.#report(error),
  );

  readonly #opening = new Opening(this, () => ({ readonly: this.readonly, document: this.#chunking?.document }), {
    begun: () => this.#settling.begin(),
    opened: (text, name, encoding) => this.#open(text, name, encoding),
    failed: (error) => this.#fail(error),
    held: (over) => this.#set(() => (this.#dropping = over)),
  });

  readonly #questions = new Questions(
    this,
    () => ({
      document: this.#chunking?.document,
      chunks: this.#current,
      chosen: this.#chosen,
      selection: this.#caret,
      passage: this.#passage,
      encoding: this.#encoding,
    }),
    {
      failed: (error) => this.#report(error),
      proved: (proof) => this.#proved(proof),
    },
  );

  readonly #starting = new Starting(() => this.#begin());

  readonly #actions: Actions = {
    begin: () => this.#begin(),
    change: (settings) => {
      Object.assign(this, settings);
      this.#begin();
    },
    choose: (index) => this.#choose(index, true),
    seek: (offset) => this.#sheet.reveal(offset, offset),
    select: (start, end) => void this.#select(start, end),
    open: (file) => this.#opening.open(file),
    openAs: (encoding) => this.#opening.openAs(encoding),
    show: (tab) => this.#set(() => (this.#tab = tab)),
    find: (passage) => this.#set(() => (this.#passage = passage)),
    prove: () => this.#questions.prove(),
    copy: (text) => void copyText(text).catch((error: Error) => this.#fail(error)),
    copyChunks: () => this.#actions.copy(`${JSON.stringify(this.chunks, null, 1)}\n`),
    exportAs: (format) => this.#export(format),
    cancelExport: () => this.#exporting.cancel(),
    share: () => void this.#sharing.start({ text: this.text, name: this.#name, settings: this.#settings }),
    check: (file, unit) => void this.#checking.start(file, unit),
    cancelCheck: () => this.#checking.reset(),
    listVerdict: (verdict) => void this.#checking.list(verdict),
    chooseRecord: (finding) => this.#chooseRecord(finding),
    repair: (form) => void this.#checking.repair(form),
    restart: () => void this.#restart(),
    dismiss: () => this.#set(() => (this.#problem = undefined)),
  };

  constructor() {
    super();
    this.unit = "code_point";
    this.size = 100;
    this.overlap = 20;
    this.steps = "";
    this.src = null;
    this.readonly = false;
    this.page = false;
    this.start = null;
  }

  /** The exact text of the document. */
  get text(): string {
    return this.#text ?? "";
  }

  set text(text: string) {
    this.#open(text, "");
  }

  /** The chunks on the screen, with offsets in code points (`start`, `end`) and in UTF-16 code units. */
  get chunks(): readonly ChunkRecord[] {
    if (!this.#chunked) return [];
    this.#records ??= recordsOf(this.#chunked.chunks);
    return this.#records;
  }

  /**
   * Resolves when the last change is on the screen; rejects with the error that is shown instead. Who asks for it
   * wants the work done, so it begins.
   */
  get settled(): Promise<void> {
    this.#begin();
    return this.updateComplete.then(() => this.#settling.promise);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#engine = acquireEngine();
    this.#engine.addEventListener("status", this.#statusChanged);
    this.#chunking = new Chunking(this.#engine);
    // A text that was set before the element was defined hides the accessor.
    if (Object.hasOwn(this, "text")) {
      const { text } = this;
      Reflect.deleteProperty(this, "text");
      this.text = text;
    }
    // While the page is being parsed, what stands between the tags may not be there yet.
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", this.#readContent, { once: true });
    } else this.#readContent();
    this.#unwatchScheme = watchScheme(this.#readScheme);
    this.#readScheme();
    if (this.#begun) this.#work();
    else this.#wait();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("DOMContentLoaded", this.#readContent);
    this.#turn++;
    this.#starting.stop();
    this.#unwatchScheme?.();
    this.#sheet.unload();
    this.#opening.cancel();
    this.#engine?.removeEventListener("status", this.#statusChanged);
    this.#chunking?.close();
    this.#chunking = undefined;
    this.#engine = undefined;
    this.#settling.reject(new Error("The element was taken out of the page."));
    releaseEngine();
  }

  /** Not in the task of a key or a click, which is the editor's. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.hasUpdated) await laterTask();
    super.scheduleUpdate();
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#highlight();
    if ((changed.has("start") || changed.has("page")) && this.isConnected && !this.#begun) this.#wait();
    if (changed.has("readonly")) this.#sheet.setReadonly(this.readonly);
    if (changed.has("src") && this.#source !== null) this.#opening.load(this.#source);
    else if (CUTTING.some((setting) => changed.has(setting))) this.#rechunk();
  }

  protected override render(): TemplateResult {
    return layout(
      {
        page: this.page,
        scheme: this.#scheme,
        plain: this.page ? undefined : this.#opened,
        viewed: this.#sheet.loaded,
        waiting: !this.#begun && this.start === "click",
        readonly: this.readonly,
        tab: this.#tab,
        facts: this.#questions.facts,
        newlines: this.#newlines,
        undecoded: this.#problem instanceof DecodeError,
        place: this.#questions.chunk,
        selection: this.#questions.selection,
        passage: this.#passage,
        found: this.#questions.found,
        proof: this.#questions.proof,
        check: this.#checking.state,
        exporting: this.#exporting.progress,
        sharing: this.#sharing.state,
        name: this.#name,
        settings: this.#settings,
        chunked: this.#chunked,
        current: this.#current !== undefined,
        chosen: this.#chosen,
        caret: this.#caret,
        visible: this.#visible,
        problem: this.#problem,
        dropping: this.#dropping,
        status: this.#engine?.status,
      },
      this.#actions,
    );
  }

  /** The address, also where a page has set the property to what it was before the element was there. */
  get #source(): string | null {
    return this.src ?? this.getAttribute("src");
  }

  get #settings(): Settings {
    const { steps, unit } = this;
    return { steps, unit, size: asNumber(this.size), overlap: asNumber(this.overlap) };
  }

  /** The chunks, if they belong to the text that is shown. */
  get #current(): Chunks | undefined {
    return this.#chunked?.chunks.shown.text === this.#text ? this.#chunked?.chunks : undefined;
  }

  #set(change: () => void): void {
    change();
    this.requestUpdate();
  }

  #wait(): void {
    this.#starting.wait(this, this.start ?? (this.page ? "load" : "visible"));
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#starting.stop();
    this.#work();
  }

  /** What draws the text is loaded while Python starts; who waits for the chunks hears of a failure. */
  #work(): void {
    this.#sheet.load().catch(() => undefined);
    this.#rechunk();
  }

  readonly #readScheme = (): void => this.#set(() => (this.#scheme = schemeAt(this)));

  readonly #statusChanged = (): void => {
    const status = this.#engine?.status;
    if (status?.phase === "dead" && status.error) this.#fail(status.error);
    this.requestUpdate();
  };

  readonly #readContent = (): void => {
    if (this.#text === undefined && this.#source === null) this.#open(ownText(this), this.title);
  };

  /** Shows an error that leaves the chunks as they are. */
  #report(error: Error): void {
    this.#set(() => (this.#problem = error));
  }

  /** Takes a new document, or refuses it and keeps the one that is there. */
  #open(text: string, name: string, encoding?: string): void {
    this.#opening.cancel();
    const lone = this.steps.includes("replace_surrogates") ? -1 : loneSurrogate(text);
    if (lone >= 0) {
      this.#turn++;
      this.#fail(new Error(`The text was refused: at UTF-16 offset ${lone} stands half a surrogate pair.`));
      return;
    }
    this.#text = text;
    this.#opened = text;
    this.#name = name;
    this.#encoding = encoding;
    this.#newlines = undefined;
    this.#caret = undefined;
    this.#checking.reset();
    this.#sheet.open(text);
    this.#rechunk();
  }

  #edited(text: string): void {
    this.#newlines ??= this.#questions.facts?.original.newlines;
    this.#text = text;
    this.#checking.reset();
    this.#rechunk();
  }

  #rechunk(): void {
    this.requestUpdate();
    if (!this.#begun || !this.#chunking || this.#text === undefined) return;
    this.#settling.begin();
    void this.#ask(this.#chunking, this.#text, ++this.#turn);
  }

  async #ask(chunking: Chunking, text: string, turn: number): Promise<void> {
    try {
      // Not in the task of a key or a click, and once for all that changes in one task.
      await laterTask();
      if (turn !== this.#turn) return;
      const chunked = await chunking.ask(text, this.#settings);
      if (!chunked || turn !== this.#turn) return;
      this.#show(chunked);
      await this.updateComplete;
      await this.#sheet.load();
      await painted();
      if (turn !== this.#turn) return;
      this.#settling.resolve();
      this.#fire("chunkscope-change", { chunks: chunked.chunks.unitCount.length, unit: chunked.chunks.settings.unit });
    } catch (error) {
      if (turn === this.#turn) this.#fail(error as Error);
    }
  }

  #show(chunked: Chunked): void {
    this.#chunked = chunked;
    this.#records = undefined;
    this.#badEdges = NO_HIGHLIGHT.badEdges;
    this.#problem = undefined;
    this.#chosen = Math.min(this.#chosen, chunked.chunks.unitCount.length - 1);
    this.requestUpdate();
  }

  #proved(proof: Proof): void {
    this.#badEdges = badEdgesOf(proof);
    this.requestUpdate();
  }

  /** The editor carries the marks of a text along its edits until Python has answered for the new one. */
  #highlight(): void {
    const { codeUnits: spans } = this.#current?.shown ?? {};
    if (spans) this.#sheet.highlight({ spans, chosen: this.#chosen, badEdges: this.#badEdges });
    else if (!this.#chunked) this.#sheet.highlight(NO_HIGHLIGHT);
  }

  /** Shows an error. Chunks of the text that is shown stay; those of another text go. */
  #fail(error: Error): void {
    if (!this.#current) {
      this.#chunked = undefined;
      this.#records = undefined;
    }
    this.#settling.reject(error);
    if (error === this.#problem) return; // a dead engine says so itself, and by what was pending
    this.#problem = error;
    const setting = error instanceof SettingError ? error.setting : undefined;
    this.#fire("chunkscope-error", { message: error.message, setting });
    this.requestUpdate();
  }

  async #restart(): Promise<void> {
    this.#set(() => (this.#problem = undefined));
    this.#settling.begin();
    try {
      await this.#engine?.restart();
      this.#rechunk();
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #selected(caret: Stretch): void {
    this.#caret = caret;
    const spans = this.#current?.shown.codeUnits;
    if (spans) {
      const [first, beyond] = spansWithin(spans, caret.start, Math.max(caret.end, caret.start + 1));
      const covered = first <= this.#chosen && this.#chosen < beyond;
      if (!covered) this.#choose(first < beyond ? beyond - 1 : -1, false);
    }
    this.requestUpdate();
  }

  #choose(index: number, reveal: boolean): void {
    const chunks = this.#current;
    if (!chunks) return;
    this.#chosen = index;
    if (reveal && index >= 0) {
      const { start, end } = spanAt(chunks.shown.codeUnits, index);
      this.#sheet.reveal(start, end);
    }
    this.#fire("chunkscope-select", { chunk_id: index >= 0 ? index + 1 : undefined });
    this.requestUpdate();
  }

  /** Selects a span of code points of the text that was cut, where it lies in the text that is shown. */
  async #select(start: number, end: number): Promise<void> {
    const chunks = this.#current;
    const document = this.#chunking?.document;
    if (!chunks || !document) return;
    const { steps } = chunks.settings;
    const { original } = await document.call("coordinates", { steps, start, end });
    this.#caret = { start: original.start_utf16, end: original.end_utf16 };
    this.#sheet.select(original.start_utf16, original.end_utf16);
    this.requestUpdate();
  }

  /** Marks the claimed and the true place of the record that is looked at. */
  #mark(): void {
    this.#sheet.mark(marksOf(this.#checking.state, this.#current));
  }

  #chooseRecord(finding: Finding): void {
    this.#checking.choose(finding.record);
    const marks = marksOf(this.#checking.state, this.#current);
    const mark = marks.find(({ kind }) => kind === "true") ?? marks[0];
    if (mark) this.#sheet.reveal(mark.start, mark.end);
  }

  #export(format: string): void {
    const document = this.#chunking?.document;
    if (!document || !this.#current) return;
    const { settings } = this.#current;
    void this.#exporting.start({ document, settings, name: this.#name, encoding: this.#encoding }, format);
  }

  #fire(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** What an author wrote: the text of a `<pre>`, which Markdown leaves as it is, or else all of the element's. */
function ownText(element: Element): string {
  return (element.querySelector("pre") ?? element).textContent ?? "";
}

/** Resolves in a task of its own. */
function laterTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when what was changed has been drawn; at once where nothing is being drawn. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 250); // a hidden frame is drawn never, and says nothing
  });
}
