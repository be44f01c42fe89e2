// The direction of each line, which is that of its first letter. Coordinate: UTF-16 code units, `from` and `to`.
import { type Line, type Range, RangeSet } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

// Not `dir="auto"`: WebKit looks for the first letter again with every element that is drawn in the line.
const RIGHT_TO_LEFT = Decoration.line({ attributes: { dir: "rtl" } });
/** A letter, which is in the first group if it is of a script that runs from right to left. */
const LETTER = /((?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])|\p{L}/u;
/** Where the first letter of a line is looked for. */
const BEGINNING = 1000;

class Directions {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = ofVisibleLines(view);
  }

  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.decorations = ofVisibleLines(update.view);
  }
}

function ofVisibleLines({ state, viewport }: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  let line: Line;
  for (let at = viewport.from; at <= viewport.to; at = line.to + 1) {
    line = state.doc.lineAt(at);
    const beginning = state.sliceDoc(line.from, Math.min(line.to, line.from + BEGINNING));
    if (LETTER.exec(beginning)?.[1] !== undefined) ranges.push(RIGHT_TO_LEFT.range(line.from));
  }
  return RangeSet.of(ranges);
}

/** Lets each line take its own direction, and the editor move its caret by it. */
export const directions = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(Directions, { decorations: (plugin) => plugin.decorations }),
];
