// The head of the page: the document's name and facts, opening and exporting. Coordinates: each number says its own.
import { html, nothing, type TemplateResult } from "lit";
import { FORMAT_NAMES } from "./exporting.ts";
import { factsLine } from "./facts.ts";
import { count } from "./format.ts";
import type { Actions, Shown } from "./shown.ts";

/** The header. */
export function header(shown: Shown, actions: Actions): TemplateResult {
  const facts = shown.facts?.original;
  return html`
    <header>
      <span class="logo" aria-hidden="true"><i></i><i></i><i></i></span>
      <h1>Chunkscope</h1>
      <p class="name">${shown.name || "Untitled"}</p>
      <p class="size" title=${facts?.revision ?? nothing}>${facts ? factsLine(facts) : nothing}</p>
      <nav aria-label="Document">${shown.readonly ? nothing : opener(actions)} ${exporter(shown, actions)}</nav>
    </header>
  `;
}

function opener(actions: Actions): TemplateResult {
  const opened = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) actions.open(file);
    input.value = ""; // so that the same file can be opened again
  };
  return html`<label class="button">Open<input type="file" class="hidden" @change=${opened} /></label>`;
}

function exporter({ exporting, current }: Shown, actions: Actions): TemplateResult {
  if (exporting) {
    return html`
      <button type="button" class="button" @click=${actions.cancelExport}>
        ${count(exporting.done)} of ${count(exporting.total)} · Cancel
      </button>
    `;
  }
  const choose = (event: Event, action: () => void): void => {
    (event.target as HTMLElement).closest("details")?.removeAttribute("open");
    action();
  };
  return html`
    <details class="menu" ?inert=${!current}>
      <summary class="button primary" role="button">Export</summary>
      <div class="items">
        <button type="button" @click=${(event: Event) => choose(event, actions.copyChunks)}>Copy as JSON</button>
        ${FORMAT_NAMES.map(
          ({ format, label }) => html`
            <button type="button" @click=${(event: Event) => choose(event, () => actions.exportAs(format))}>
              ${label}
            </button>`,
        )}
      </div>
    </details>
  `;
}
