// A span in every coordinate, and the expressions that slice it. Coordinates: each row's name says its own.
import { html, nothing, type TemplateResult } from "lit";
import { units } from "./format.ts";
import { HUES } from "./highlight.ts";
import type { Place } from "./protocol.ts";
import { type Chunks, recordAt } from "./records.ts";

/** What each record says itself. */
type Known = "start" | "end" | "start_utf16" | "end_utf16";

/** What a person wants to take along. */
export type Copy = (text: string) => void;

/** The details of the chunk with this index; until Python has said `place`, what is known without. */
export function chunkInspector(
  chunks: Chunks,
  index: number,
  place: Place | undefined,
  original: (Place & { readonly exact: boolean }) | undefined,
  copy: Copy,
): TemplateResult {
  const record = recordAt(chunks, index);
  return html`
    <section class="inspector" aria-label="Chunk ${record.chunk_id}">
      <h2>
        <span class="chip hue-${index % HUES}">${record.chunk_id}</span>
        ${units(record.unit_count, record.unit)}
      </h2>
      ${coordinates(place ?? record, copy)}
      ${
        original && chunks.shown.exact
          ? html`<h3>in the original${original.exact ? "" : ", widened to whole characters"}</h3>
              ${coordinates(original, copy)}`
          : nothing
      }
    </section>
  `;
}

/** The details of a selection. */
export function selectionInspector(place: Place, copy: Copy): TemplateResult {
  return html`
    <section class="inspector" aria-label="Selection">
      <h2>Selection</h2>
      ${coordinates(place, copy)}
    </section>
  `;
}

/** The table is as high before all of it is known. */
function coordinates(place: Partial<Place> & Pick<Place, Known>, copy: Copy): TemplateResult {
  const lineAndColumn = (line: number | undefined, column: number | undefined): string | undefined =>
    line === undefined ? undefined : `${line}:${column}`;
  const python = `text[${place.start}:${place.end}]`;
  const javascript = `text.slice(${place.start_utf16}, ${place.end_utf16})`;
  return html`
    <table>
      <thead><tr><td></td><th scope="col">start</th><th scope="col">end</th></tr></thead>
      <tbody>
        ${row("code point", place.start, place.end, copy)}
        ${row("UTF-16", place.start_utf16, place.end_utf16, copy)}
        ${row("UTF-8 byte", place.start_byte, place.end_byte, copy)}
        ${row(
          "line:column",
          lineAndColumn(place.start_line, place.start_column),
          lineAndColumn(place.end_line, place.end_column),
          copy,
        )}
      </tbody>
    </table>
    <p class="expressions">${expression("Python", python, copy)} ${expression("JavaScript", javascript, copy)}</p>
  `;
}

type Value = number | string | undefined;

function row(name: string, start: Value, end: Value, copy: Copy): TemplateResult {
  const cell = (value: Value): TemplateResult =>
    value === undefined
      ? html`<td>…</td>`
      : html`<td><button type="button" class="value" title="Copy" @click=${() => copy(String(value))}>${value}</button></td>`;
  return html`<tr><th scope="row">${name}</th>${cell(start)}${cell(end)}</tr>`;
}

function expression(language: string, code: string, copy: Copy): TemplateResult {
  return html`
    <button type="button" class="expression" title="Copy for ${language}" @click=${() => copy(code)}>
      <code>${code}</code>
    </button>
  `;
}
