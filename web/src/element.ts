// <chunk-scope>: a document, its chunks where they lie, and the controls. Coordinate: UTF-16 code units, unless named.
import { LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import type { Stretch } from "./band.ts";
import { Checking, marksOf } from "./checking.ts";
import { copyText } from "./download.ts";
import { type Engine, isNoNews } from "./engine.ts";
import { Exporting } from "./exporting.ts";
import { layout } from "./layout.ts";
import { type Opened, Opening } from "./opening.ts";
import { acquireEngine, releaseEngine } from "./page-engine.ts";
import { type Scheme, schemeAt, watchScheme } from "./page-scheme.ts";
import { defineParts } from "./parts.ts";
import type { Finding, Newlines } from "./protocol.ts";
import { Questions } from "./questions.ts";
import { type ChunkRecord, spanAt } from "./records.ts";
import { Session } from "./session.ts";
import { type Settings, typedNumber } from "./settings.ts";
import { Sharing } from "./sharing.ts";
import { Sheet } from "./sheet.ts";
import type { Actions, Tab } from "./shown.ts";
import { type Start, Starting } from "./starting.ts";
import { styles } from "./styles/index.ts";
import { laterTask, painted } from "./tasks.ts";

/** A setting: without its attribute it has its default. */
const setting = { useDefault: true };
const number = {
  ...setting,
  converter: { fromAttribute: (value: string | null) => (value === null ? value : typedNumber(value)) },
};

/** A number, also where a page or a framework has set something else: Python refuses in words what it is not. */
function asNumber(value: unknown): number | string {
  return typeof value === "number" ? value : typedNumber(String(value));
}

/** More of a text than fills any view is not worth laying out twice. */
const PLAIN_LENGTH = 100_000;

/** The properties that say how to cut. */
const CUTTING = ["steps", "unit", "size", "overlap"] as const;

/**
 * The element. `define.ts` gives it its name.
 *
 * @tagname chunk-scope
 * @fires {CustomEvent<{ chunks: number, unit: string }>} chunkscope-change - other chunks are on the screen
 * @fires {CustomEvent<{ chunk_id?: number }>} chunkscope-select - another chunk is chosen, or none
 * @fires {CustomEvent<{ message: string, setting?: string }>} chunkscope-error - an error is shown; the setting of the element it is about
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
  static override styles = unsafeCSS(styles);

  static override properties = {
    unit: setting,
    size: number,
    overlap: number,
    steps: setting,
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
  /** Whether the text cannot be edited or replaced by hand. */
  declare readonly: boolean;
  /** Whether the element is the whole page, with a header of its own. */
  declare page: boolean;
  /** When the work begins; the whole page at once, anything else when it comes near the viewport. */
  declare start: Start | null;

  #engine: Engine | undefined;
  #src: string | null = null;
  /** Kept, as to ask for it makes the browser lay out the page. */
  #scheme: Scheme = "";
  #unwatchScheme: (() => void) | undefined;
  /** The line ends of the document as it was opened, once it has been edited; null where nobody had counted them. */
  #newlines: Newlines | null | undefined;
  #caret: Stretch | undefined;
  #visible: Stretch | undefined;
  #dropping = false;
  #tab: Tab = "chunks";
  #passage = "";

  readonly #session: Session = new Session({
    settings: () => this.#settings,
    awaits: () => this.#opening.pending,
    changed: () => this.requestUpdate(),
    updated: () => this.updateComplete,
    drawn: () => this.#drawn(),
    fire: (type, detail) => this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true })),
  });

  readonly #exporting = new Exporting(
    () => this.requestUpdate(),
    (error) => this.#session.report(error),
  );

  readonly #sheet = new Sheet(this, {
    edited: (text, start, end) => this.#edited(text, { start, end }),
    refused: () =>
      this.#session.refuse(new Error("The edit was refused: it would leave half a surrogate pair in the text.")),
    selected: (start, end) => this.#selected({ start, end }),
    scrolled: (start, end) => this.#set(() => (this.#visible = { start, end })),
  });

  readonly #sharing = new Sharing(
    () => this.requestUpdate(),
    (message) => void this.#session.announce({ message }),
  );

  readonly #checking = new Checking(
    () => this.#session.document,
    () => this.#set(() => this.#mark()),
    (error) => this.#session.report(error),
    (message) => void this.#session.announce({ message }),
  );

  readonly #opening: Opening = new Opening(this, () => ({ readonly: this.readonly, engine: this.#engine }), {
    begun: () => this.#session.expect(),
    opened: (opened) => this.#open(opened),
    failed: (error) => this.#session.refuse(error),
    held: (over) => this.#set(() => (this.#dropping = over)),
  });

  readonly #questions = new Questions(
    this,
    () => ({
      document: this.#session.document,
      chunks: this.#session.current,
      chosen: this.#session.chosen,
      selection: this.#caret,
      passage: this.#passage,
      encoding: this.#session.opened.encoding,
    }),
    {
      failed: (error) => this.#session.report(error),
      proved: (proof) => this.#session.prove(proof),
    },
  );

  readonly #starting = new Starting(() => this.#begin());

  readonly #actions: Actions = {
    begin: () => this.#begin(),
    change: (settings) => {
      Object.assign(this, settings);
      this.#begin();
    },
    choose: (index) => this.#choose(index),
    seek: (share) => {
      const offset = Math.floor(share * this.text.length);
      this.#sheet.reveal(offset, offset);
    },
    select: (start, end) => this.#tell(this.#select(start, end)),
    open: (file) => this.#opening.open(file),
    openAs: (encoding) => this.#opening.openAs(encoding),
    openAgain: () => this.#opening.again(),
    show: (tab) => {
      this.#set(() => (this.#tab = tab));
      this.#mark();
    },
    find: (passage) => this.#set(() => (this.#passage = passage)),
    prove: () => this.#questions.prove(),
    copy: (text) => this.#tell(copyText(text)),
    copyChunks: () => this.#actions.copy(`${JSON.stringify(this.chunks, null, 1)}\n`),
    exportAs: (format) => {
      this.#session.forget();
      this.#export(format);
    },
    cancelExport: () => this.#exporting.cancel(),
    share: () => void this.#share(),
    check: (file) => {
      this.#session.forget();
      void this.#checking.start(file);
    },
    sayOfCheck: (settings) => void this.#checking.say(settings),
    checkAgain: () => void this.#checking.again(),
    cancelCheck: () => this.#checking.reset(),
    listVerdict: (verdict) => this.#tell(this.#checking.list(verdict)),
    chooseRecord: (finding) => this.#chooseRecord(finding),
    repair: (form) => this.#tell(this.#checking.repair(form)),
    restart: () => void this.#session.restart(),
    dismiss: () => this.#session.report(undefined),
  };

  constructor() {
    super();
    defineParts();
    this.unit = "code_point";
    this.size = 100;
    this.overlap = 20;
    this.steps = "";
    this.readonly = false;
    this.page = false;
    this.start = null;
  }

  /** The address of a document, read verbatim as UTF-8. Of `src` and `text` the one that was set last counts. */
  get src(): string | null {
    return this.#src;
  }

  set src(src: string | null) {
    // A page may have set the property, before the element was there, to no more than what it was.
    const source = src ?? this.getAttribute("src");
    if (source === this.#src && (source === null || source === this.#opening.src)) return;
    this.#src = source;
    if (source !== null) this.#opening.load(source);
    else {
      this.#opening.cancel();
      this.#session.rechunk();
    }
  }

  /**
   * The exact text of the document. One that was set before the element was defined goes before any `src`, as scripts
   * come after HTML.
   */
  get text(): string {
    return this.#session.text ?? "";
  }

  set text(text: string) {
    if (typeof text !== "string")
      throw new TypeError(`text must be a string, not ${text === null ? text : typeof text}`);
    this.#session.expect();
    this.#open({ text, name: "", encoding: undefined });
  }

  /** The chunks on the screen, with offsets in code points (`start`, `end`) and in UTF-16 code units. */
  get chunks(): readonly ChunkRecord[] {
    return this.#session.records;
  }

  /**
   * Resolves when the last change is on the screen; rejects with the error that is shown instead, also when a person
   * has dismissed it by then, and for an element that is in no page. Who asks for it wants the work done, so it begins.
   */
  get settled(): Promise<void> {
    if (!this.isConnected) return Promise.reject(new Error("The element is not in a page."));
    this.#begin();
    return this.updateComplete.then(() => this.#session.settled);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#engine = acquireEngine();
    this.#session.connect(this.#engine);
    // While the page is being parsed, what stands between the tags may not be there yet.
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", this.#readContent, { once: true });
    } else this.#readContent();
    this.#unwatchScheme = watchScheme(this.#readScheme);
    this.#readScheme();
    this.#opening.connect();
    if (this.#session.begun) this.#work();
    else this.#wait();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("DOMContentLoaded", this.#readContent);
    this.#starting.stop();
    this.#unwatchScheme?.();
    this.#sheet.unload();
    this.#checking.reset();
    this.#exporting.cancel();
    this.#opening.disconnect();
    this.#session.disconnect();
    this.#engine = undefined;
    releaseEngine();
  }

  /** Not in the task of a key or a click, which is the editor's. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.hasUpdated) await laterTask();
    super.scheduleUpdate();
  }

  /** A text that was set before the element was defined hides the accessor. It comes after all that HTML says. */
  protected override willUpdate(): void {
    if (!Object.hasOwn(this, "text")) return;
    const { text } = this;
    Reflect.deleteProperty(this, "text");
    this.text = text;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { highlight } = this.#session;
    if (highlight) this.#sheet.highlight(highlight);
    if ((changed.has("start") || changed.has("page")) && this.isConnected && !this.#session.begun) this.#wait();
    if (changed.has("readonly")) this.#sheet.setReadonly(this.readonly);
    if (typeof changed.get("src") === "string") this.#readContent();
    if (CUTTING.some((setting) => changed.has(setting))) this.#session.rechunk();
  }

  protected override render(): TemplateResult {
    const { begun, chunked, chosen, current, opened, problem } = this.#session;
    return layout(
      {
        page: this.page,
        scheme: this.#scheme,
        plain: this.page ? undefined : this.#plain,
        viewed: this.#sheet.loaded,
        waiting: !begun && this.start === "click",
        readonly: this.readonly,
        tab: this.#tab,
        facts: this.#questions.facts,
        newlines: this.#newlines,
        place: this.#questions.chunk,
        selection: this.#questions.selection,
        passage: this.#passage,
        found: this.#questions.found,
        proof: this.#questions.proof,
        check: this.#checking.state,
        exporting: this.#exporting.progress,
        sharing: this.#sharing.state,
        name: opened.name,
        settings: this.#settings,
        chunked,
        current: current !== undefined,
        chosen,
        caret: this.#caret,
        visible: this.#visible,
        problem,
        dropping: this.#dropping,
        status: this.#engine?.status,
      },
      this.#actions,
    );
  }

  get #settings(): Settings {
    const { steps, unit, size, overlap } = this;
    return { steps: String(steps ?? ""), unit: String(unit), size: asNumber(size), overlap: asNumber(overlap) };
  }

  /** The text as it is read where nothing else draws it. Where something does, it gives the height, for which less will do. */
  get #plain(): string {
    return this.#sheet.wanted ? this.text.slice(0, PLAIN_LENGTH) : this.text;
  }

  #set(change: () => void): void {
    change();
    this.requestUpdate();
  }

  #wait(): void {
    this.#starting.wait(this, this.start ?? (this.page ? "load" : "visible"));
  }

  #begin(): void {
    if (this.#session.begun) return;
    this.#starting.stop();
    this.#work();
  }

  /** What draws the text is loaded while Python starts; who waits for the chunks hears of a failure. */
  #work(): void {
    this.#readScheme();
    this.#sheet.load().catch(() => undefined);
    this.#session.begin();
  }

  async #drawn(): Promise<void> {
    await this.updateComplete;
    await this.#sheet.load();
    await painted();
  }

  readonly #readScheme = (): void => this.#set(() => (this.#scheme = schemeAt(this)));

  /** The first document is what the HTML says, unless a script has said another. */
  readonly #readContent = (): void => {
    if (this.#session.text !== undefined || this.#opening.pending) return;
    if (this.#src !== null) this.#opening.load(this.#src);
    else this.#open({ text: ownText(this), name: this.title, encoding: undefined });
  };

  /** Takes a new document, or refuses it and keeps the one that is there or on its way. */
  #open(opened: Opened): void {
    if (!this.#session.open(opened)) return;
    this.#opening.take(opened);
    this.#newlines = undefined;
    this.#caret = undefined;
    this.#checking.reset();
    this.#sheet.open(opened.text);
  }

  #edited(text: string, caret: Stretch): void {
    this.#caret = caret;
    if (this.#newlines === undefined) {
      this.#newlines = (this.#questions.factual && this.#questions.facts?.original.newlines) || null;
    }
    this.#checking.reset();
    this.#session.edit(text);
  }

  #selected(caret: Stretch): void {
    this.#caret = caret;
    this.#session.chooseAt(caret.start, caret.end);
    this.requestUpdate();
  }

  #choose(index: number): void {
    const chunks = this.#session.current;
    if (!chunks) return;
    this.#session.choose(index);
    if (index < 0) return;
    const { start, end } = spanAt(chunks.shown.codeUnits, index);
    this.#sheet.reveal(start, end);
  }

  /** Shows what went wrong with an answer, unless that is no news. */
  #tell(answer: Promise<void>): void {
    answer.catch((error: Error) => {
      if (!isNoNews(error)) this.#session.report(error);
    });
  }

  /** Selects a span of code points of the text that was cut, where it lies in the text that is shown. */
  async #select(start: number, end: number): Promise<void> {
    const chunks = this.#session.current;
    const document = this.#session.document;
    if (!chunks || !document) return;
    const { steps } = chunks.settings;
    const { original } = await document.call("coordinates", { steps, start, end });
    const { offsets } = chunks.shown;
    const caret = { start: offsets.toCodeUnit(original.start), end: offsets.toCodeUnit(original.end) };
    this.#sheet.select(caret.start, caret.end);
    this.#set(() => (this.#caret = caret));
  }

  /** Marks the claimed and the true place of the record that is looked at, as long as it is. */
  #mark(): void {
    this.#sheet.mark(this.#tab === "check" ? marksOf(this.#checking.state, this.#session.current) : []);
  }

  #chooseRecord(finding: Finding): void {
    this.#checking.choose(finding.record);
    const marks = marksOf(this.#checking.state, this.#session.current);
    const mark = marks.find(({ kind }) => kind === "true") ?? marks[0];
    if (mark) this.#sheet.reveal(mark.start, mark.end);
  }

  #export(format: string): void {
    const document = this.#session.document;
    if (!document || !this.#session.current) return;
    const { settings } = this.#session.current;
    const { name, encoding } = this.#session.opened;
    void this.#exporting.start({ document, settings, name, encoding }, format);
  }

  #share(): void {
    const { name } = this.#session.opened;
    void this.#sharing.start({ text: this.text, name, settings: this.#settings });
  }
}

/** What an author wrote: the text of a `<pre>`, which Markdown leaves as it is, or else all of the element's. */
function ownText(element: Element): string {
  return (element.querySelector("pre") ?? element).textContent ?? "";
}
