// The document on the screen: CodeMirror, told never to change a character. Coordinate: UTF-16 code units; `from`
// and `to` are CodeMirror's words and stay in the files that talk to it.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  type Text,
  Transaction,
} from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { highlighting, setHighlight } from "./decorations.ts";
import { directions } from "./directions.ts";
import { Drawing } from "./drawing.ts";
import type { Highlight } from "./highlight.ts";
import { type Mark, marking, setMarks } from "./marks.ts";
import { loneSurrogates } from "./offsets.ts";

/** What the view tells its owner. Offsets are in code units. */
export interface ViewEvents {
  /** The text was edited by hand; the caret or selection is there now. */
  edited(text: string, start: number, end: number): void;
  /** An edit would have brought a lone surrogate, and was refused. */
  refused(): void;
  /** A person put the caret or a selection somewhere. */
  selected(start: number, end: number): void;
  /** Another stretch of the text is visible. */
  scrolled(start: number, end: number): void;
}

const isOpening = Annotation.define<true>();
/** A document that is opened is no edit, and cannot be undone. */
const opening = [isOpening.of(true), Transaction.addToHistory.of(false)];

/** The text view: shows one exact string and a highlight over it. */
export class TextView {
  readonly #view: EditorView;
  readonly #events: ViewEvents;
  readonly #access = new Compartment();
  readonly #drawing: Drawing;

  constructor(parent: HTMLElement, root: ShadowRoot, text: string, readonly: boolean, events: ViewEvents) {
    this.#events = events;
    this.#view = new EditorView({ parent, root, state: this.#state(readonly) });
    this.#drawing = new Drawing(this.#view);
    this.#fill(text);
  }

  /** Shows another text, with no way back to the one before. */
  open(text: string, readonly: boolean): void {
    this.#drawing.stop();
    this.#view.setState(this.#state(readonly));
    this.#fill(text);
  }

  setReadonly(readonly: boolean): void {
    this.#view.dispatch({ effects: this.#access.reconfigure(access(readonly)) });
  }

  /** Highlights chunks; their spans must have been made from the text as it is now. */
  highlight(highlight: Highlight): void {
    this.#view.dispatch({ effects: setHighlight.of(highlight) });
  }

  /** Marks spans over and above the chunks. */
  mark(marks: readonly Mark[]): void {
    this.#view.dispatch({ effects: setMarks.of(marks) });
  }

  /** Brings a span into view: the whole of it where it fits, else its start. */
  reveal(start: number, end: number): void {
    const view = this.#view;
    const height = view.lineBlockAt(end).bottom - view.lineBlockAt(start).top;
    const fits = height < view.scrollDOM.clientHeight;
    // Of a range that is not drawn yet the editor knows one end only, so it is sent to where the span starts.
    const drawn = start >= view.viewport.from && end <= view.viewport.to;
    const effects =
      drawn && fits
        ? EditorView.scrollIntoView(EditorSelection.range(start, end), { y: "nearest", yMargin: 48 })
        : EditorView.scrollIntoView(start, { y: "start", yMargin: 48 });
    view.dispatch({ effects });
    this.#drawing.seek(start, effects);
  }

  /** Selects a span and brings it into view. */
  select(start: number, end: number): void {
    this.#view.dispatch({ selection: EditorSelection.single(start, end) });
    this.reveal(start, end);
  }

  /** Takes it off the page, with all it listens to. */
  destroy(): void {
    this.#drawing.stop();
    this.#view.destroy();
  }

  /**
   * Puts the text into an empty state. Of a state that has a very long line at once CodeMirror draws all of it before
   * it knows what of it can be seen, which takes seconds; of a change, no more than can be seen.
   */
  #fill(text: string): void {
    this.#view.dispatch({ changes: { from: 0, insert: text }, annotations: opening });
  }

  #state(readonly: boolean): EditorState {
    return EditorState.create({
      extensions: [
        // With any other separator CodeMirror would count CRLF as one, and offsets would drift by one a line.
        EditorState.lineSeparator.of("\n"),
        this.#access.of(access(readonly)),
        EditorView.lineWrapping,
        directions,
        EditorView.contentAttributes.of({ "aria-label": "Document", spellcheck: "false", autocorrect: "off" }),
        highlighting,
        marking,
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        replacing,
        scrollingAlone,
        refuseLoneSurrogates(() => this.#events.refused()),
        this.#listener(),
      ],
    });
  }

  #listener(): Extension {
    return EditorView.updateListener.of((update) => {
      const edited = update.transactions.some(
        (transaction) => transaction.docChanged && !transaction.annotation(isOpening),
      );
      const { doc, selection } = update.state;
      const { from, to } = selection.main;
      if (edited) this.#events.edited(doc.toString(), from, to);
      const byHand = update.transactions.some((transaction) => transaction.isUserEvent("select"));
      if (byHand) this.#events.selected(from, to);
      if (update.viewportChanged) this.#drawing.look();
      if (update.viewportChanged || update.geometryChanged) {
        const first = update.view.visibleRanges[0];
        const last = update.view.visibleRanges.at(-1);
        if (first && last) this.#events.scrolled(first.from, last.to);
      }
    });
  }
}

/**
 * A place is brought to the top of the editor by the editor's own scrolling. CodeMirror would scroll the page as well
 * where the document's end lets the place come no higher, and the list that was asked for it off the screen.
 */
const scrollingAlone = EditorView.scrollHandler.of((view, { head }, { y, yMargin }) => {
  if (y !== "start") return false;
  const { scrollDOM, scaleY } = view;
  const { node, offset } = view.domAtPos(head);
  const place = document.createRange();
  place.setStart(node, offset);
  const top = place.getClientRects()[0]?.top ?? view.documentTop + view.lineBlockAt(head).top * scaleY;
  scrollDOM.scrollTop += (top - scrollDOM.getBoundingClientRect().top) / scaleY - yMargin;
  return true;
});

function access(readonly: boolean): Extension {
  return [
    EditorState.readOnly.of(readonly),
    EditorView.editable.of(!readonly),
    readonly ? EditorView.contentAttributes.of({ tabindex: "0", "aria-readonly": "true" }) : [],
  ];
}

/**
 * Typing and composing over a selection. A browser would give what is typed the style of what was there, inline, which
 * the page's policy forbids.
 */
const replacing = EditorView.domEventHandlers({
  compositionstart(_event, { state, dispatch }) {
    const { main } = state.selection;
    if (!state.readOnly && !main.empty) dispatch({ changes: main, userEvent: "delete.selection" });
    return false;
  },
  beforeinput({ inputType, data }, view) {
    const { state } = view;
    if (inputType !== "insertText" || data === null || state.readOnly || state.selection.main.empty) return false;
    view.dispatch(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

/** How many lone surrogates are in the lines from one offset to another: an edit may part a pair beside it too. */
function loneIn(document: Text, from: number, to: number): number {
  return loneSurrogates(document.sliceString(document.lineAt(from).from, document.lineAt(to).to));
}

/** A document that may hold lone surrogates keeps those it has, and gets no more. */
function refuseLoneSurrogates(refused: () => void): Extension {
  return EditorState.changeFilter.of((transaction) => {
    if (transaction.annotation(Transaction.userEvent) === undefined) return true;
    const { startState, newDoc } = transaction;
    let more = 0;
    transaction.changes.iterChanges((fromA, toA, from, to) => {
      more += loneIn(newDoc, from, to) - loneIn(startState.doc, fromA, toA);
    });
    if (more > 0) refused();
    return more <= 0;
  });
}
