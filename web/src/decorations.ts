// Runs as CodeMirror decorations, for what is visible only. Coordinate: UTF-16 code units, which CodeMirror calls
// `from` and `to`: these two words stay in the files that talk to it.
import { type Range, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import type { Spans } from "./offsets.ts";
import { type Run, runsWithin } from "./runs.ts";
import { SPECIAL } from "./specials.ts";

/** How many hues chunks take in turn. */
export const HUES = 5;

/** What is highlighted: the chunks, and which of them is chosen (an index, -1 for none). */
export interface Highlight {
  readonly spans: Spans<"codeUnit">;
  readonly chosen: number;
}

/** Replaces the highlight. Its spans must belong to the text as it is after the transaction. */
export const setHighlight = StateEffect.define<Highlight>();

interface HighlightState extends Highlight {
  /** Whether the text has changed since the spans were made. */
  readonly stale: boolean;
}

const NONE: HighlightState = {
  spans: { coordinate: "codeUnit", start: new Uint32Array(), end: new Uint32Array() },
  chosen: -1,
  stale: false,
};

const highlightField = StateField.define<HighlightState>({
  create: () => NONE,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setHighlight)) return { ...effect.value, stale: false };
    }
    return transaction.docChanged ? { ...value, stale: true } : value;
  },
});

class Highlighter {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = decorate(view);
  }

  update(update: ViewUpdate): void {
    const { stale } = update.state.field(highlightField);
    // Until Python has answered for a new text, the old marks move along with the edit.
    if (stale) this.decorations = this.decorations.map(update.changes);
    else if (update.viewportChanged || update.startState.field(highlightField) !== update.state.field(highlightField)) {
      this.decorations = decorate(update.view);
    }
  }
}

/** Highlights the runs of the current `Highlight`. */
export const highlighting = [
  highlightField,
  ViewPlugin.fromClass(Highlighter, { decorations: (plugin) => plugin.decorations }),
];

function decorate(view: EditorView): DecorationSet {
  const highlight = view.state.field(highlightField);
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    const text = view.state.sliceDoc(from, to);
    for (const run of runsWithin(highlight.spans, from, to)) {
      ranges.push(...decorateRun(highlight, run, text.slice(run.start - from, run.end - from)));
    }
  }
  return RangeSet.of(ranges, true);
}

/** A run in pieces that lie in one line each; a character that is drawn as a picture is a piece of its own. */
function* decorateRun(highlight: Highlight, run: Run, text: string): Generator<Range<Decoration>> {
  let at = 0;
  const piece = (to: number, exact?: string): Range<Decoration> => {
    const attributes = attributesOf(highlight, run, run.start + at, run.start + to, exact);
    return Decoration.mark({ attributes }).range(run.start + at, run.start + to);
  };
  for (const match of text.matchAll(PIECE_ENDS)) {
    if (match.index > at) yield piece(match.index);
    at = match.index;
    if (match[0] === "\n") yield* decorateNewline(highlight, run, run.start + at);
    else yield piece(at + 1, match[0]);
    at++;
  }
  if (at < text.length) yield piece(text.length);
}

const PIECE_ENDS = new RegExp(`\n|${SPECIAL.source}`, "g");

/**
 * A newline that belongs to chunks. It has no glyph, so both lines it parts get an empty run: the one it ends for
 * all its chunks, the one it begins for the chunk that ends there. So each line a chunk reaches holds a run of it.
 */
function* decorateNewline(highlight: Highlight, run: Run, at: number): Generator<Range<Decoration>> {
  const attributes = attributesOf(highlight, run, at, at + 1);
  yield Decoration.widget({ widget: new EmptyRun(attributes, "newline"), side: 1 }).range(at);
  if (highlight.spans.end[run.first] === at + 1) {
    const ended = { "data-chunks": String(run.first + 1) };
    yield Decoration.widget({ widget: new EmptyRun(ended, "line-start"), side: -1 }).range(at + 1);
  }
}

class EmptyRun extends WidgetType {
  readonly #attributes: Readonly<Record<string, string>>;
  readonly #key: string;

  constructor(attributes: Readonly<Record<string, string>>, kind: string) {
    super();
    this.#attributes = { ...attributes, class: `${attributes["class"] ?? ""} ${kind}` };
    this.#key = JSON.stringify(this.#attributes);
  }

  override eq(other: EmptyRun): boolean {
    return other.#key === this.#key;
  }

  override toDOM(): HTMLElement {
    const span = document.createElement("span");
    for (const [name, value] of Object.entries(this.#attributes)) span.setAttribute(name, value);
    return span;
  }
}

/** The attributes of the piece of a run from `from` to `to`; `exact` is its text where a picture is drawn for it. */
function attributesOf(
  { spans, chosen }: Highlight,
  run: Run,
  from: number,
  to: number,
  exact?: string,
): Record<string, string> {
  const starts = spans.start[run.last] === from;
  const ends = spans.end[run.first] === to;
  const classes = ["run", `hue-${run.last % HUES}`];
  if (run.first < run.last) classes.push("overlap", `under-${run.first % HUES}`);
  if (starts) classes.push("starts");
  if (ends) classes.push("ends", `end-${run.first % HUES}`);
  if (run.first <= chosen && chosen <= run.last) classes.push("chosen", `chosen-${chosen % HUES}`);
  return {
    class: classes.join(" "),
    "data-chunks": idsOf(run),
    ...(starts && { "data-number": String(run.last + 1) }),
    ...(exact !== undefined && { "data-text": exact }),
  };
}

function idsOf(run: Run): string {
  let ids = String(run.first + 1);
  for (let i = run.first + 1; i <= run.last; i++) ids += ` ${i + 1}`;
  return ids;
}
