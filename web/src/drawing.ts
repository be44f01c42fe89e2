// Sees to it that what is in view is drawn. Coordinate: UTF-16 code units; `from` and `to` are CodeMirror's words.
import type { StateEffect } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Many more than it ever took; a view that does not come to rest must not keep a browser at work. */
const MOST_FRAMES = 100;

/**
 * CodeMirror guesses which line lies at a height by how many characters come before it, which is far off where short
 * lines and long ones are not evenly mixed. It guesses a few times and gives up, with other lines drawn than those in
 * view, and forgets where it was to scroll. What it drew has taught it, so it is asked again in the next frame.
 */
export class Drawing {
  readonly #view: EditorView;
  /** A place that is to come into view, and how. */
  #sought: { readonly at: number; readonly effects: StateEffect<unknown> } | undefined;
  #frames = 0;
  #scheduled = 0;

  constructor(view: EditorView) {
    this.#view = view;
  }

  /** A place is on its way into view, by these effects. */
  seek(at: number, effects: StateEffect<unknown>): void {
    this.#sought = { at, effects };
    this.look();
  }

  /** Something else is drawn: looks in the next frame whether it is what is in view. */
  look(): void {
    if (this.#scheduled === 0) this.#scheduled = requestAnimationFrame(() => this.#look());
  }

  /** Forgets what was sought: there is another text, or none. */
  stop(): void {
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = 0;
    this.#rest();
  }

  #look(): void {
    this.#scheduled = 0;
    if (this.#isDrawn() || ++this.#frames > MOST_FRAMES) {
      this.#rest();
      return;
    }
    this.#view.dispatch(this.#sought ? { effects: this.#sought.effects } : {});
    this.look();
  }

  #rest(): void {
    this.#frames = 0;
    this.#sought = undefined;
  }

  #isDrawn(): boolean {
    const view = this.#view;
    const { from, to } = view.viewport;
    const at = this.#sought?.at ?? from;
    if (at < from || at > to) return false;
    const { top, bottom } = view.scrollDOM.getBoundingClientRect();
    const start = Math.max(top, 0) - view.documentTop;
    const end = Math.min(bottom, window.innerHeight) - view.documentTop;
    const startsBefore = from === 0 || view.lineBlockAt(from).top <= start;
    const endsBehind = to === view.state.doc.length || view.lineBlockAt(to).bottom >= end;
    return start >= end || (startsBefore && endsBehind);
  }
}
