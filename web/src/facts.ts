// One glance: how many chunks, how big, how much is stored twice. Coordinate: code points.
import { html, type TemplateResult } from "lit";
import { amount, count, percent } from "./format.ts";
import type { Chunks } from "./records.ts";
import { namesOf } from "./settings.ts";

/** The figures of a set of chunks. */
export function figures(chunks: Chunks): TemplateResult {
  const total = chunks.unitCount.length;
  if (total === 0) return html`<p class="figures">No chunks: the text holds no ${namesOf(chunks.unit).many}.</p>`;
  const stored = chunks.unitCount.reduce((sum, units) => sum + units, 0);
  return html`
    <p class="figures">
      <span><b>${count(total)}</b> ${total === 1 ? "chunk" : "chunks"}</span>
      <span><b>${count(chunks.n)}</b> ${namesOf(chunks.unit).many}</span>
      <span><b>${percent(stored - chunks.n, chunks.n)}</b> stored twice</span>
    </p>
  `;
}

/** The size of a document in the two coordinates a highlight needs. */
export function sizeOf(chunks: Chunks): string {
  const { codePoints, codeUnits } = chunks.offsets;
  return `${amount(codePoints, "code point")} · ${count(codeUnits)} UTF-16`;
}
