// Spans marked over and above the chunks. Coordinate: UTF-16 code units.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** A span that is marked over and above the chunks. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: "claimed" | "true";
}

/** Replaces the marks. */
export const setMarks = StateEffect.define<readonly Mark[]>();

/** Marks spans; an edit takes them away. */
export const marking = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const ranges = effect.value
        .filter(({ start, end }) => start < end)
        .map(({ start, end, kind }) => Decoration.mark({ class: `mark-${kind}` }).range(start, end));
      return Decoration.set(ranges, true);
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
