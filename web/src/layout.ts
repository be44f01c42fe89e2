// What the element shows, as a function of its state. Coordinates: as in the pieces it is made of.
import { html, nothing, type TemplateResult } from "lit";
import { band, type Stretch } from "./band.ts";
import type { Chunked } from "./chunking.ts";
import { controls } from "./controls.ts";
import { HUES } from "./decorations.ts";
import { EngineDeadError, EngineStartError, type EngineStatus, SettingError } from "./engine.ts";
import { figures, sizeOf } from "./facts.ts";
import { duration, megabytes } from "./format.ts";
import { inspector } from "./inspector.ts";
import { spansWithin } from "./runs.ts";
import type { Settings } from "./settings.ts";

/** What is shown. */
export interface Shown {
  readonly page: boolean;
  readonly readonly: boolean;
  readonly name: string;
  readonly settings: Settings;
  readonly chunked: Chunked | undefined;
  /** Whether `chunked` belongs to the text that is shown. */
  readonly current: boolean;
  /** The index of the chosen chunk, or -1. */
  readonly chosen: number;
  readonly caret: Stretch | undefined;
  readonly visible: Stretch | undefined;
  readonly problem: Error | undefined;
  readonly dropping: boolean;
  readonly status: EngineStatus | undefined;
}

/** What a person can do. */
export interface Actions {
  change(settings: Partial<Settings>): void;
  choose(index: number): void;
  seek(offset: number): void;
  open(file: File): void;
  copy(text: string): void;
  copyChunks(): void;
  download(): void;
  restart(): void;
  dismiss(): void;
}

/** The whole element. The text view lives in `.document`, which is never filled here. */
export function layout(shown: Shown, actions: Actions): TemplateResult {
  return html`
    <div class="frame ${shown.dropping ? "dropping" : ""}">
      ${shown.page ? header(shown, actions) : nothing}
      <main>
        <section class="text" aria-label="Text">
          ${problem(shown, actions)}
          <div class="document"></div>
        </section>
        <aside aria-label="Chunks">${panel(shown, actions)}</aside>
      </main>
      ${footer(shown)}
    </div>
  `;
}

function header(shown: Shown, actions: Actions): TemplateResult {
  const opened = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = ""; // so that the same file can be opened again
    if (file) actions.open(file);
  };
  return html`
    <header>
      <span class="logo" aria-hidden="true"><i></i><i></i><i></i></span>
      <h1>Chunkscope</h1>
      <p class="name">${shown.name || "Untitled"}</p>
      <p class="size">${shown.chunked ? sizeOf(shown.chunked.chunks) : nothing}</p>
      <nav aria-label="Document">
        ${
          shown.readonly
            ? nothing
            : html`<label class="button">Open<input type="file" class="hidden" @change=${opened} /></label>`
        }
        <button type="button" class="button" ?disabled=${!shown.current} @click=${actions.copyChunks}>
          Copy JSON
        </button>
        <button type="button" class="button primary" ?disabled=${!shown.current} @click=${actions.download}>
          Download
        </button>
      </nav>
    </header>
  `;
}

/** Anything that went wrong and is not the fault of one control. */
function problem({ problem }: Shown, actions: Actions): TemplateResult | typeof nothing {
  if (!problem || problem instanceof SettingError) return nothing;
  return html`
    <div class="problem" role="alert">
      <p>${problem.message}</p>
      ${
        problem instanceof EngineDeadError || problem instanceof EngineStartError
          ? html`<button type="button" class="button" @click=${actions.restart}>Restart Python</button>`
          : html`<button type="button" class="button" @click=${actions.dismiss}>Dismiss</button>`
      }
    </div>
  `;
}

function panel(shown: Shown, actions: Actions): TemplateResult {
  const { chunked, chosen, current, problem } = shown;
  const chunks = chunked?.chunks;
  const refusal = problem instanceof SettingError ? problem : undefined;
  return html`
    ${controls(shown.settings, refusal, actions.change)}
    ${band(chunks, chosen, shown.visible, actions.seek)}
    ${chunks ? figures(chunks) : nothing}
    <chunk-scope-list
      .chunks=${chunks}
      .chosen=${chosen}
      .outdated=${refusal !== undefined || !current}
      @choose=${(event: CustomEvent<number>) => actions.choose(event.detail)}
    ></chunk-scope-list>
    ${chunks && current ? covering(shown, actions) : nothing}
    ${chunks && current && chosen >= 0 ? inspector(chunks, chosen, actions.copy) : nothing}
  `;
}

/** Which chunks cover the place a person pointed at. */
function covering({ chunked, caret, chosen }: Shown, actions: Actions): TemplateResult | typeof nothing {
  if (!chunked || !caret) return nothing;
  const { codeUnits, offsets } = chunked.chunks;
  const [first, beyond] = spansWithin(codeUnits, caret.start, Math.max(caret.end, caret.start + 1));
  const shownIds = Array.from({ length: Math.min(beyond - first, 12) }, (_, i) => first + i);
  const more = beyond - first - shownIds.length;
  return html`
    <p class="covering">
      Offset ${offsets.toCodePoint(caret.start)}: ${first === beyond ? "in no chunk" : "in"}
      ${shownIds.map(
        (index) => html`
          <button
            type="button"
            class="chip hue-${index % HUES}"
            aria-label="Chunk ${index + 1}"
            aria-pressed=${index === chosen}
            @click=${() => actions.choose(index)}
          >${index + 1}</button>`,
      )}
      ${more > 0 ? `and ${more} more` : nothing}
    </p>
  `;
}

function footer({ status, chunked, current }: Shown): TemplateResult {
  return html`
    <footer>
      <p role="status">${engineShown(status)}</p>
      ${chunked && current ? html`<p>${duration(chunked.pythonMs + chunked.convertMs)}</p>` : nothing}
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
