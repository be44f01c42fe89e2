// The head of the page: the document's name and facts, opening and exporting. Coordinates: each number says its own.
import { html, nothing, type TemplateResult } from "lit";
import { FORMAT_NAMES } from "./exporting.ts";
import { factsLine } from "./facts.ts";
import { count } from "./format.ts";
import { menu } from "./menu.ts";
import type { ShareState } from "./sharing.ts";
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
      <nav aria-label="Document">${shown.readonly ? nothing : opener(actions)} ${sharer(shown, actions)} ${exporter(shown, actions)}</nav>
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
  const items = html`
    <button type="button" @click=${actions.copyChunks}>Copy as JSON</button>
    ${FORMAT_NAMES.map(
      ({ format, label }) => html`<button type="button" @click=${() => actions.exportAs(format)}>${label}</button>`,
    )}
  `;
  return menu({ label: "Export", items, primary: true, inert: !current });
}

function sharer({ sharing }: Shown, actions: Actions): TemplateResult {
  return menu({ label: "Share", items: shared(sharing, actions), inert: false, opened: actions.share });
}

function shared(sharing: ShareState | undefined, actions: Actions): TemplateResult {
  if (!sharing) return html`<p>Making a link…</p>`;
  if ("refusal" in sharing) return html`<p role="alert">${sharing.refusal}</p>`;
  const { link, frame } = sharing;
  return html`
    <button type="button" @click=${() => actions.copy(link)}>Copy link</button>
    <button type="button" @click=${() => actions.copy(frame)}>Copy HTML for another page</button>
    <p>The text is inside the link, ${count(link.length)} characters, and no server is sent it.</p>
  `;
}
