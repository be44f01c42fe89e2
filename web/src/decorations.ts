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
import { Ids } from "./ids.ts";
import type { Spans } from "./offsets.ts";
import { type Run, runsWithin, spansWithin } from "./runs.ts";
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
    const ids = new Ids(...spansWithin(highlight.spans, from, to));
    const pieces: Piece[] = [];
    let covered = from;
    for (const run of runsWithin(highlight.spans, from, to)) {
      ranges.push(...decorateGap(text.slice(covered - from, run.start - from), covered, true));
      pieces.push(...piecesOf(run, text.slice(run.start - from, run.end - from)));
      covered = run.end;
    }
    for (const stretch of stretchesOf(pieces)) {
      ranges.push(...(stretch[0].drawn === "" ? decoratePlain : decorateDrawn)(highlight, ids, stretch));
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
    const widget = new Drawn({ class: specialClass(match[0]) }, pictureOf(match[0]));
    yield Decoration.replace({ widget }).range(from + match.index, from + match.index + 1);
  }
}

/** A picture that is one glyph is drawn larger than one that is spelled in letters. */
function specialClass(character: string): string {
  return pictureOf(character).length > 1 ? "special spelled" : "special";
}

const PIECE_ENDS = new RegExp(`\n|${SPECIAL.source}`, "g");

/** A part of a run that lies in one line. */
interface Piece {
  readonly run: Run;
  readonly from: number;
  readonly to: number;
  /** The one character it is, if that is a newline or is drawn as a picture; else "". */
  readonly drawn: string;
}

function* piecesOf(run: Run, text: string): Generator<Piece> {
  let from = run.start;
  for (const match of text.matchAll(PIECE_ENDS)) {
    const at = run.start + match.index;
    if (at > from) yield { run, from, to: at, drawn: "" };
    from = at + 1;
    yield { run, from: at, to: from, drawn: match[0] };
  }
  if (from < run.end) yield { run, from, to: run.end, drawn: "" };
}

type Stretch = readonly [Piece, ...Piece[]];

/** No more pieces than this make a stretch. */
const STRETCH = 128;

/** Pieces of plain text that follow each other; a character that is drawn is a stretch of its own. */
function* stretchesOf(pieces: readonly Piece[]): Generator<Stretch> {
  let stretch: [Piece, ...Piece[]] | undefined;
  for (const piece of pieces) {
    const before = stretch?.at(-1);
    const goesOn = before?.to === piece.from && before.drawn === "" && piece.drawn === "";
    if (stretch && goesOn && stretch.length < STRETCH) stretch.push(piece);
    else {
      if (stretch) yield stretch;
      stretch = [piece];
    }
  }
  if (stretch) yield stretch;
}

/** Chunks that are shared by a stretch are named in common where they are more than this, else by each piece. */
const MANY = 256;

/**
 * Plain text. Where a great many chunks cover a whole stretch of it, these are named once, by an element around the
 * pieces, and each piece names the others: else what is written would grow with the depth times the length of what
 * is visible, which comes to gigabytes.
 */
function* decoratePlain(highlight: Highlight, ids: Ids, stretch: Stretch): Generator<Range<Decoration>> {
  const [start] = stretch;
  const end = stretch.at(-1) ?? start;
  const first = end.run.first;
  const last = start.run.last;
  const isShared = last - first >= MANY;
  if (isShared) {
    yield Decoration.mark({ attributes: { "data-chunks": ids.between(first, last) } }).range(start.from, end.to);
  }
  for (const piece of stretch) {
    const { run, from, to } = piece;
    const own = isShared
      ? [ids.between(run.first, first - 1), ids.between(last + 1, run.last)].filter((some) => some !== "").join(" ")
      : ids.between(run.first, run.last);
    const named = own !== "" && { "data-chunks": own };
    yield Decoration.mark({ attributes: { ...attributesOf(highlight, piece), ...named } }).range(from, to);
  }
}

/** A character that is drawn: the element that stands for it names all its chunks. */
function* decorateDrawn(highlight: Highlight, ids: Ids, [piece]: Stretch): Generator<Range<Decoration>> {
  const { run, from, to, drawn } = piece;
  const attributes = { ...attributesOf(highlight, piece), "data-chunks": ids.between(run.first, run.last) };
  if (drawn === "\n") yield* decorateNewline(highlight, run, from, attributes);
  else {
    const exact = { ...attributes, class: `${attributes.class} ${specialClass(drawn)}`, "data-text": drawn };
    yield Decoration.replace({ widget: new Drawn(exact, pictureOf(drawn)) }).range(from, to);
  }
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
    // Set apart, as the letters of a picture say nothing of the direction of the line.
    const apart = document.createElement("bdi");
    apart.textContent = this.#picture;
    span.append(apart);
    return span;
  }
}

/** How a piece looks. */
function attributesOf(
  { spans, chosen, badEdges }: Highlight,
  { run, from, to }: Piece,
): Attributes & { class: string } {
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
    ...(starts && { "data-number": String(run.last + 1) }),
  };
}

/** Where chunks begin closer to each other than this, in code units, their numbers would bury the text. */
const ROOM = 8;

function isRoomy({ start, end }: Spans<"codeUnit">, index: number): boolean {
  const next = start[index + 1] ?? (end[index] as number);
  return next - (start[index] as number) >= ROOM;
}
