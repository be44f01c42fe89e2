// The direction of each line, which is that of its first strong letter. Coordinate: UTF-16 code units, `from` and `to`.
import { type Range, RangeSet } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const OWN_DIRECTION = Decoration.line({ attributes: { dir: "auto" } });

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
  for (let at = viewport.from; at <= viewport.to; at = state.doc.lineAt(at).to + 1) {
    ranges.push(OWN_DIRECTION.range(state.doc.lineAt(at).from));
  }
  return RangeSet.of(ranges);
}

/** Lets each line take its own direction, and the editor move its caret by it. */
export const directions = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(Directions, { decorations: (plugin) => plugin.decorations }),
];
