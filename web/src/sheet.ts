// What draws the document; it is big, and loaded when it is first wanted. Coordinate: UTF-16 code units.
import type { ReactiveElement } from "lit";
import { EngineStartError } from "./engine.ts";
import { type Highlight, NO_HIGHLIGHT } from "./highlight.ts";
import type { Mark } from "./marks.ts";
import type { TextView, ViewEvents } from "./view.ts";

/** The text view of one element, inside its `.document`. What is shown before it is there is drawn when it comes. */
export class Sheet {
  readonly #host: ReactiveElement;
  readonly #events: ViewEvents;
  #view: TextView | undefined;
  #loading: Promise<void> | undefined;
  /** Counts loads, as one may be overtaken by the element's way out of the page. */
  #turn = 0;
  #text = "";
  #readonly = false;
  /** What was last drawn or is to be; undefined where the editor carries older marks along an edit. */
  #highlight: Highlight | undefined = NO_HIGHLIGHT;
  #marks: readonly Mark[] = [];

  constructor(host: ReactiveElement, events: ViewEvents) {
    this.#host = host;
    this.#events = {
      ...events,
      edited: (text, start, end) => {
        this.#hold(text);
        events.edited(text, start, end);
      },
    };
  }

  get loaded(): boolean {
    return this.#view !== undefined;
  }

  /** Whether it is there or on its way. */
  get wanted(): boolean {
    return this.#loading !== undefined;
  }

  /** Loads it, once; after a failure, which rejects with EngineStartError, once more. */
  load(): Promise<void> {
    this.#loading ??= this.#load(++this.#turn);
    return this.#loading;
  }

  /** Takes it off the page, with all that it listens to there; `load` brings it back. */
  unload(): void {
    this.#view?.destroy();
    this.#view = undefined;
    this.#loading = undefined;
    this.#turn++;
  }

  /** Shows another text, with no way back to the one before. */
  open(text: string): void {
    this.#hold(text);
    this.#view?.open(text, this.#readonly);
  }

  setReadonly(readonly: boolean): void {
    this.#readonly = readonly;
    this.#view?.setReadonly(readonly);
  }

  /** Highlights chunks; their spans must have been made from the text as it is now. */
  highlight(highlight: Highlight): void {
    if (this.#highlight && isSame(highlight, this.#highlight)) return;
    this.#highlight = highlight;
    this.#view?.highlight(highlight);
  }

  /** Marks spans over and above the chunks. */
  mark(marks: readonly Mark[]): void {
    this.#marks = marks;
    this.#view?.mark(marks);
  }

  /** Brings a span into view. */
  reveal(start: number, end: number): void {
    this.#uncover();
    this.#view?.reveal(start, end);
  }

  /** Selects a span and brings it into view. */
  select(start: number, end: number): void {
    this.#uncover();
    this.#view?.select(start, end);
  }

  /** Lets down the panel, which on a narrow page may have been pulled over the text. */
  #uncover(): void {
    this.#host.renderRoot.querySelector("main")?.scrollTo({ top: 0 });
  }

  /** Keeps a text; what was highlighted in the one before has no known place in it. */
  #hold(text: string): void {
    this.#text = text;
    this.#highlight = undefined;
    this.#marks = [];
  }

  async #load(turn: number): Promise<void> {
    const host = this.#host;
    try {
      const { TextView } = await import("./view.ts");
      await host.updateComplete;
      // It may have left the page while it waited, or before it was asked.
      if (!host.isConnected) this.#loading = undefined;
      if (turn !== this.#turn || !host.isConnected) return;
      const parent = host.renderRoot.querySelector(".document") as HTMLElement;
      const view = new TextView(parent, host.renderRoot as ShadowRoot, this.#text, this.#readonly, this.#events);
      view.highlight(this.#highlight ?? NO_HIGHLIGHT);
      view.mark(this.#marks);
      this.#view = view;
      host.requestUpdate();
    } catch (cause) {
      if (turn === this.#turn) this.#loading = undefined;
      throw new EngineStartError("What draws the document could not be loaded.", { cause });
    }
  }
}

function isSame(one: Highlight, other: Highlight): boolean {
  return one.spans === other.spans && one.chosen === other.chosen && one.badEdges === other.badEdges;
}
