// Runs as CodeMirror decorations, for what is visible only. Coordinate: UTF-16 code units, which CodeMirror calls
// `from` and `to`: these two words stay in the files that talk to it.
import { type Range, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { type Highlight, HUES, NO_HIGHLIGHT } from "./highlight.ts";
import type { Spans } from "./offsets.ts";
import { type Run, runsWithin } from "./runs.ts";
import { pictureOf, SPECIAL } from "./specials.ts";

/** Replaces the highlight. Its spans must belong to the text as it is after the transaction. */
export const setHighlight = StateEffect.define<Highlight>();

interface HighlightState extends Highlight {
  /** Whether the text has changed since the spans were made. */
  readonly stale: boolean;
}

const highlightField = StateField.define<HighlightState>({
  create: () => ({ ...NO_HIGHLIGHT, stale: false }),
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
  for (const visible of view.visibleRanges) {
    const { from, to } = wholeCharacters(view.state.doc, visible.from, visible.to);
    const text = view.state.sliceDoc(from, to);
    let covered = from;
    for (const run of runsWithin(highlight.spans, from, to)) {
      ranges.push(...decorateGap(text.slice(covered - from, run.start - from), covered, true));
      ranges.push(...decorateRun(highlight, run, text.slice(run.start - from, run.end - from)));
      covered = run.end;
    }
    ranges.push(...decorateGap(text.slice(covered - from), covered, highlight.spans.start.length > 0));
  }
  return RangeSet.of(ranges, true);
}

/** The editor leaves a stretch of a very long line out wherever it likes, also between the halves of a pair: that one is left out too. */
function wholeCharacters(doc: Text, from: number, to: number): { from: number; to: number } {
  const within = (at: number): boolean =>
    at > 0 && at < doc.length && /[\u{10000}-\u{10ffff}]/u.test(doc.sliceString(at - 1, at + 1));
  return { from: within(from) ? from + 1 : from, to: within(to) ? to - 1 : to };
}

const GAP = Decoration.mark({ class: "gap" });

/** Text that no chunk covers: marked where there are chunks, with pictures for what cannot be seen. */
function* decorateGap(text: string, from: number, marked: boolean): Generator<Range<Decoration>> {
  if (marked && text !== "") yield GAP.range(from, from + text.length);
  for (const match of text.matchAll(SPECIAL)) {
    const widget = new Drawn({ class: "special" }, pictureOf(match[0]));
    yield Decoration.replace({ widget }).range(from + match.index, from + match.index + 1);
  }
}

const PIECE_ENDS = new RegExp(`\n|${SPECIAL.source}`, "g");

/** A run in pieces that lie in one line each; a character that is drawn as a picture is a piece of its own. */
function* decorateRun(highlight: Highlight, run: Run, text: string): Generator<Range<Decoration>> {
  let at = run.start;
  const plain = (to: number): Range<Decoration> =>
    Decoration.mark({ attributes: attributesOf(highlight, run, at, to) }).range(at, to);
  for (const match of text.matchAll(PIECE_ENDS)) {
    const end = run.start + match.index;
    if (end > at) yield plain(end);
    at = end + 1;
    const attributes = attributesOf(highlight, run, end, at);
    if (match[0] === "\n") yield* decorateNewline(highlight, run, end, attributes);
    else {
      const exact = { ...attributes, class: `${attributes.class} special`, "data-text": match[0] };
      yield Decoration.replace({ widget: new Drawn(exact, pictureOf(match[0])) }).range(end, at);
    }
  }
  if (at < run.end) yield plain(run.end);
}

/**
 * A newline that belongs to chunks. It has no glyph, so both lines it parts get an empty run: the one it ends for
 * all its chunks, the one it begins for the chunk that ends there. So each line a chunk reaches holds a run of it.
 */
function* decorateNewline(
  highlight: Highlight,
  run: Run,
  at: number,
  attributes: Attributes,
): Generator<Range<Decoration>> {
  const before = new Drawn({ ...attributes, class: `${attributes.class} newline` });
  yield Decoration.widget({ widget: before, side: 1 }).range(at);
  if (highlight.spans.end[run.first] === at + 1) {
    const after = new Drawn({ "data-chunks": String(run.first + 1) });
    yield Decoration.widget({ widget: after, side: -1 }).range(at + 1);
  }
}

type Attributes = Readonly<Record<string, string>>;

/** An element in the text that holds no text of the document. */
class Drawn extends WidgetType {
  readonly #attributes: Attributes;
  readonly #picture: string;

  constructor(attributes: Attributes, picture = "") {
    super();
    this.#attributes = attributes;
    this.#picture = picture;
  }

  override eq(other: Drawn): boolean {
    return this.#picture === other.#picture && JSON.stringify(this.#attributes) === JSON.stringify(other.#attributes);
  }

  override toDOM(): HTMLElement {
    const span = document.createElement("span");
    for (const [name, value] of Object.entries(this.#attributes)) span.setAttribute(name, value);
    span.textContent = this.#picture;
    return span;
  }
}

/** The attributes of the piece of a run from `from` to `to`. */
function attributesOf({ spans, chosen, badEdges }: Highlight, run: Run, from: number, to: number): Attributes {
  const starts = spans.start[run.last] === from;
  const ends = spans.end[run.first] === to;
  const classes = ["run", `hue-${run.last % HUES}`];
  if (run.first < run.last) classes.push("overlap", `under-${run.first % HUES}`);
  if (starts) classes.push("starts");
  if (starts && isRoomy(spans, run.last)) classes.push("numbered");
  if (ends) classes.push("ends", `end-${run.first % HUES}`);
  if (starts && badEdges.has(2 * run.last)) classes.push("bad-start");
  if (ends && badEdges.has(2 * run.first + 1)) classes.push("bad-end");
  if (run.first <= chosen && chosen <= run.last) classes.push("chosen", `chosen-${chosen % HUES}`);
  return {
    class: classes.join(" "),
    "data-chunks": idsOf(run),
    ...(starts && { "data-number": String(run.last + 1) }),
  };
}

/** Where chunks begin closer to each other than this, in code units, their numbers would bury the text. */
const ROOM = 8;

function isRoomy({ start, end }: Spans<"codeUnit">, index: number): boolean {
  const next = start[index + 1] ?? (end[index] as number);
  return next - (start[index] as number) >= ROOM;
}

function idsOf(run: Run): string {
  let ids = String(run.first + 1);
  for (let i = run.first + 1; i <= run.last; i++) ids += ` ${i + 1}`;
  return ids;
}
