// One chunk: its offsets and the expressions that slice it. Coordinates: each row's name says its own.
import { html, type TemplateResult } from "lit";
import { HUES } from "./decorations.ts";
import { type Chunks, recordAt } from "./records.ts";
import { namesOf } from "./settings.ts";

/** The details of the chunk with this index; `copy` is called with what a person wants to take along. */
export function inspector(chunks: Chunks, index: number, copy: (text: string) => void): TemplateResult {
  const record = recordAt(chunks, index);
  const python = `text[${record.start}:${record.end}]`;
  const javascript = `text.slice(${record.start_utf16}, ${record.end_utf16})`;
  return html`
    <section class="inspector" aria-label="Chunk ${record.chunk_id}">
      <h2><span class="chip hue-${index % HUES}">${record.chunk_id}</span>
        ${record.unit_count} ${namesOf(record.unit).many}</h2>
      <table>
        <thead><tr><td></td><th scope="col">start</th><th scope="col">end</th></tr></thead>
        <tbody>
          <tr><th scope="row">code point</th><td>${record.start}</td><td>${record.end}</td></tr>
          <tr><th scope="row">UTF-16</th><td>${record.start_utf16}</td><td>${record.end_utf16}</td></tr>
        </tbody>
      </table>
      <p class="expressions">
        ${expression("Python", python, copy)} ${expression("JavaScript", javascript, copy)}
      </p>
    </section>
  `;
}

function expression(language: string, code: string, copy: (text: string) => void): TemplateResult {
  return html`
    <button type="button" class="expression" title="Copy for ${language}" @click=${() => copy(code)}>
      <code>${code}</code>
    </button>
  `;
}
