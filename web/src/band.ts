// The whole document as a band: where chunks lie, how far they overlap, what is in view. Coordinate: UTF-16 code units.
import { html, nothing, svg, type TemplateResult } from "lit";
import { HUES } from "./highlight.ts";
import { lowerBound } from "./offsets.ts";
import { type Chunks, spanAt } from "./records.ts";

/** A stretch of the document. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The width of the band in columns: no more bars are drawn than can be told apart. */
const COLUMNS = 360;

/** A picture of all chunks; `seek` is called with the share of the text that lies before the place a person points at. The list says the same in words. */
export function band(
  chunks: Chunks | undefined,
  chosen: number,
  visible: Stretch | undefined,
  seek: (share: number) => void,
): TemplateResult | typeof nothing {
  if (!chunks || chunks.unitCount.length === 0) return nothing;
  const { length } = chunks.shown.text;
  const point = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    seek((event.clientX - box.left) / box.width);
  };
  return html`
    <svg class="band" aria-hidden="true" @click=${point}>
      ${
        visible &&
        svg`<rect class="visible" y="0" height="100%" x=${share(visible.start, length)}
        width=${share(Math.max(visible.end - visible.start, length / COLUMNS), length)} />`
      }
      ${drawn(chunks, chosen).map((index) => bar(chunks, index, index === chosen))}
    </svg>
  `;
}

/** The indexes of the chunks that are drawn: of those that begin in one column the first of either row. */
function drawn(chunks: Chunks, chosen: number): readonly number[] {
  const { start } = chunks.shown.codeUnits;
  if (start.length <= COLUMNS) return Array.from(start, (_, index) => index);
  const indexes = new Set<number>();
  for (let column = 0; column < COLUMNS; column++) {
    const offset = (column / COLUMNS) * chunks.shown.text.length;
    const first = lowerBound(start.length, (i) => (start[i] as number) < offset);
    for (const index of [first, first + 1]) if (index < start.length) indexes.add(index);
  }
  if (chosen >= 0) indexes.add(chosen);
  return [...indexes];
}

/** Even and odd chunks have a row each, so that neighbours and their overlap are seen at any scale. */
function bar(chunks: Chunks, index: number, chosen: boolean): TemplateResult {
  const { length } = chunks.shown.text;
  const { start, end } = spanAt(chunks.shown.codeUnits, index);
  return svg`<rect class="hue-${index % HUES} ${chosen ? "chosen" : ""}" rx="1" y=${index % 2 ? "54%" : "6%"} height="40%"
    x=${share(start, length)} width=${share(Math.max(end - start, length / COLUMNS), length)} />`;
}

/** To a hundredth of a percent, less than can be seen: so one key typed does not move every bar, and they stay as they are. */
function share(offset: number, length: number): string {
  return `${((100 * offset) / length).toFixed(2)}%`;
}
