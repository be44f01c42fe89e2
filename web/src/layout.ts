// What the element shows, as a function of its state. Coordinates: as in the pieces it is made of.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { band } from "./band.ts";
import { checkPanel } from "./check-panel.ts";
import { controls, refusalIn } from "./controls.ts";
import { covering } from "./covering.ts";
import { EngineDeadError, EngineStartError, type EngineStatus } from "./engine.ts";
import { figures, newlineNotice } from "./facts.ts";
import { DecodeError, LoadError } from "./files.ts";
import { findPanel } from "./find-panel.ts";
import { duration, megabytes } from "./format.ts";
import { header } from "./header.ts";
import { chunkInspector, selectionInspector } from "./inspector.ts";
import { proofLine, proofPanel } from "./proof-panel.ts";
import { ENCODING_NAMES } from "./settings.ts";
import type { Actions, Shown, Tab } from "./shown.ts";
import { sourcePanel } from "./source-panel.ts";

const TABS: readonly { readonly tab: Tab; readonly label: string }[] = [
  { tab: "chunks", label: "Chunks" },
  { tab: "find", label: "Find" },
  { tab: "proof", label: "Proof" },
  { tab: "source", label: "Document" },
  { tab: "check", label: "Check" },
];

/** The whole element. The text view lives in `.document`, which is never filled here. */
export function layout(shown: Shown, actions: Actions): TemplateResult {
  return html`
    <div class="frame ${shown.dropping ? "dropping" : ""} ${shown.scheme} ${isMarked(shown) ? "marked" : ""}" part="frame">
      ${shown.page ? header(shown, actions) : nothing}
      <main>
        <section class="text" part="text" aria-label="Text">
          ${problem(shown, actions)}
          ${shown.newlines && shown.facts ? newlineNotice(shown.newlines, shown.facts.original.newlines) : nothing}
          <div class="sheet ${shown.viewed ? "viewed" : ""}">
            ${shown.plain === undefined ? nothing : html`<div class="plain">${shown.plain}</div>`}
            <div class="document"></div>
          </div>
        </section>
        <aside part="panel" aria-label="Chunks">${panel(shown, actions)}</aside>
      </main>
      ${footer(shown)}
    </div>
  `;
}

/** Whether it is someone's chunks that are looked at, whose places the colours of ours would bury. */
function isMarked({ tab, check: { stage } }: Shown): boolean {
  return tab === "check" && stage.kind !== "none";
}

/** Anything that went wrong and is not the fault of one control. */
function problem({ problem, status }: Shown, actions: Actions): TemplateResult | typeof nothing {
  if (!problem || refusalIn(problem)) return nothing;
  const button = (label: string, act: () => void): TemplateResult =>
    html`<button type="button" class="button" @click=${act}>${label}</button>`;
  const restart = problem instanceof EngineDeadError || problem instanceof EngineStartError;
  return html`
    <div class="problem" part="problem" role="alert">
      <p>${problem.message}</p>
      ${problem instanceof DecodeError ? encodings(actions) : nothing}
      ${problem instanceof LoadError ? button("Try again", actions.openAgain) : nothing}
      ${restart ? button(status?.error ? "Restart Python" : "Try again", actions.restart) : button("Dismiss", actions.dismiss)}
    </div>
  `;
}

function encodings(actions: Actions): TemplateResult {
  const chosen = (event: Event): void => actions.openAs((event.target as HTMLSelectElement).value);
  return html`
    <select class="button" aria-label="Open in another encoding" @change=${chosen}>
      <option value="" disabled selected>Open as…</option>
      ${ENCODING_NAMES.map((name) => html`<option>${name}</option>`)}
    </select>
  `;
}

function panel(shown: Shown, actions: Actions): TemplateResult {
  const { chunked, chosen, problem, tab } = shown;
  const chunks = chunked?.chunks;
  return html`
    ${controls(shown.settings, refusalIn(problem), actions.change)}
    ${band(chunks, chosen, shown.visible, actions.seek)}
    ${chunks ? figures(chunks) : nothing}
    <div class="tabs" role="tablist">
      ${TABS.map(
        ({ tab: name, label }) => html`
          <button
            type="button"
            role="tab"
            id="tab-${name}"
            aria-selected=${name === tab}
            aria-controls="panel"
            @click=${() => actions.show(name)}
          >${label}</button>`,
      )}
    </div>
    <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${tab}">${panelOf(shown, actions)}</div>
  `;
}

function panelOf(shown: Shown, actions: Actions): TemplateResult {
  if (shown.waiting) return waitingPanel(actions);
  switch (shown.tab) {
    case "chunks":
      return chunksPanel(shown, actions);
    case "find":
      return findPanel(shown.passage, shown.found, actions);
    case "proof":
      return proofPanel(shown.proof, { ...actions, seek: (offset) => actions.select(offset, offset) });
    case "source":
      return sourcePanel(shown.settings.steps, shown.facts, actions.change);
    case "check":
      return checkPanel(shown.check, actions);
    default:
      return shown.tab satisfies never;
  }
}

function waitingPanel(actions: Actions): TemplateResult {
  return html`
    <p><button type="button" class="button primary" @click=${actions.begin}>Show the chunks</button></p>
    <p class="hint">Python is loaded into this tab for it, once for all documents of the page.</p>
  `;
}

function chunksPanel(shown: Shown, actions: Actions): TemplateResult {
  const { chunked, chosen, current, place, selection } = shown;
  const chunks = chunked?.chunks;
  return html`
    <chunk-scope-list
      .chunks=${chunks}
      .chosen=${live(chosen)}
      .outdated=${refusalIn(shown.problem) !== undefined || !current}
      @choose=${(event: CustomEvent<number>) => actions.choose(event.detail)}
    ></chunk-scope-list>
    ${chunks && current ? covering(chunks, shown.caret, chosen, actions.choose) : nothing}
    ${selection ? selectionInspector(selection, actions.copy) : nothing}
    ${
      chunks && current && chosen >= 0
        ? chunkInspector(chunks, chosen, place?.span, place?.original, actions.copy)
        : nothing
    }
  `;
}

function footer({ status, chunked, current, proof }: Shown): TemplateResult {
  return html`
    <footer part="footer">
      ${current ? proofLine(proof) : nothing}
      <p role="status">${engineShown(status)}</p>
      ${chunked && current ? html`<p>${duration(chunked.pythonMs + chunked.convertMs)}</p>` : nothing}
      <p class="keys">j k next, previous chunk</p>
    </footer>
  `;
}

const NOT_STARTED = "Python has not been started";

function engineShown(status: EngineStatus | undefined): TemplateResult | string {
  if (!status) return NOT_STARTED;
  switch (status.phase) {
    case "ready":
      return `Python ${status.python ?? ""} in this tab`;
    case "loading":
      return html`
        <progress max=${status.total || 1} .value=${status.loaded} aria-label="Loading Python"></progress>
        ${status.stage}: ${megabytes(status.loaded)} of ${megabytes(status.total)} MB
      `;
    case "dead":
    case "failed":
      return "Python has stopped";
    case "idle":
      return NOT_STARTED;
    default:
      return status.phase satisfies never;
  }
}
