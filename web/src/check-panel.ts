// Someone's chunks against the document: a summary, records by verdict, the repaired file. Coordinate: code points.
import { html, nothing, type TemplateResult } from "lit";
import { type Checked, type CheckState, VERDICTS } from "./checking.ts";
import { amount, count } from "./format.ts";
import type { CheckReport, Finding } from "./protocol.ts";
import { preview } from "./specials.ts";

/** What can be done in the panel. */
export interface CheckActions {
  /** Checks a chunk file whose reader counts in a unit. */
  check(file: File, unit: string): void;
  cancelCheck(): void;
  listVerdict(verdict: number): void;
  chooseRecord(finding: Finding): void;
  repair(form: "same" | "records"): void;
}

/** Coordinates that the offsets of a file may be meant for. */
const READERS = [
  { unit: "code_point", label: "code points (Python)" },
  { unit: "utf16", label: "UTF-16 (JavaScript)" },
  { unit: "byte", label: "UTF-8 bytes" },
] as const;

/** The panel. */
export function checkPanel(state: CheckState, actions: CheckActions): TemplateResult {
  const take = (files: FileList | null | undefined, panel: Element | null): void => {
    const unit = panel?.querySelector("select")?.value ?? READERS[0].unit;
    const file = files?.[0];
    if (file) actions.check(file, unit);
  };
  const panelOf = (event: Event): Element | null => (event.target as Element).closest(".check");
  const picked = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    take(input.files, panelOf(event));
    input.value = "";
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    take(event.dataTransfer?.files, panelOf(event));
  };
  return html`
    <div class="check" data-takes-files @dragover=${(event: Event) => event.preventDefault()} @drop=${dropped}>
      <p class="hint">
        Chunks that another tool made of this document, as JSON, JSON Lines or CSV: which of their offsets are wrong, by how
        much, and why.
      </p>
      <div class="check-controls">
        <label class="button">Open or drop chunk file<input type="file" class="hidden" @change=${picked} /></label>
        <label>read as <select class="button">${READERS.map(({ unit, label }) => html`<option value=${unit}>${label}</option>`)}</select></label>
      </div>
      ${stateShown(state, actions)}
    </div>
  `;
}

function stateShown(state: CheckState, actions: CheckActions): TemplateResult | typeof nothing {
  switch (state.kind) {
    case "none":
      return nothing;
    case "working":
      return html`
        <p role="status">
          ${state.name}: ${state.progress ? `${state.progress.phase}, ${count(state.progress.done)}` : "reading"}${
            state.progress?.total ? ` of ${count(state.progress.total)}` : ""
          }
          <button type="button" class="button" @click=${actions.cancelCheck}>Cancel</button>
        </p>
      `;
    case "done":
      return found(state.name, state.checked, actions);
    default:
      return state satisfies never;
  }
}

function found(name: string, checked: Checked, actions: CheckActions): TemplateResult {
  const { report, verdict, findings } = checked;
  const total = verdict < 0 ? report.file.records : (report.verdicts[VERDICTS[verdict]?.verdict ?? ""] ?? 0);
  return html`
    <p class="summary" role="status">${report.summary}</p>
    <p class="hint">${name}: ${fileShown(report)}</p>
    <p class="hint">${setShown(report)}</p>
    ${report.file.notices.map((notice) => html`<p class="warn">${notice}</p>`)}
    <div class="verdicts" role="group" aria-label="Records by verdict">
      ${verdictButton(-1, "all", report.file.records, verdict, actions)}
      ${VERDICTS.map(({ verdict: key, words }, number) => {
        const records = report.verdicts[key] ?? 0;
        return records > 0 ? verdictButton(number, words, records, verdict, actions) : nothing;
      })}
    </div>
    <ul class="places">${findings.map((finding) => findingShown(finding, checked, actions))}</ul>
    ${
      findings.length < total
        ? html`<button type="button" class="link" @click=${() => actions.listVerdict(verdict)}>
            ${count(findings.length)} of ${count(total)}, show more</button>`
        : nothing
    }
    <p class="check-controls">
      <button type="button" class="button" @click=${() => actions.repair("same")}>Repaired, as it came</button>
      <button type="button" class="button" @click=${() => actions.repair("records")}>Repaired, as our records</button>
    </p>
  `;
}

function fileShown({ file, diagnosis }: CheckReport): string {
  const next = diagnosis.runner_up
    ? `; next best ${count(diagnosis.runner_up.records)}, ${diagnosis.runner_up.words}`
    : "";
  const best = `${count(diagnosis.best.records)} of ${count(diagnosis.claims)} explained by ${diagnosis.best.words}`;
  return `${amount(file.records, "record")}, ${file.format}, layout ${file.layout}. ${best}${next}.`;
}

function setShown({ set }: CheckReport): string {
  return [
    `${count(set.placed)} placed`,
    set.out_of_order_count ? `${count(set.out_of_order_count)} out of order` : "in order",
    set.gap_count
      ? `${amount(set.gap_count, "gap")} of ${amount(set.gap_code_points, "code point")}`
      : "nothing left out",
    ...(set.contained_count ? [`${count(set.contained_count)} inside others`] : []),
    ...(set.duplicate_count ? [`${count(set.duplicate_count)} twice`] : []),
    ...(set.overlap ? [`overlap ${set.overlap.least} to ${set.overlap.most} code points`] : []),
  ].join(" · ");
}

function verdictButton(
  number: number,
  words: string,
  records: number,
  chosen: number,
  actions: CheckActions,
): TemplateResult {
  return html`
    <button type="button" class="button" aria-pressed=${number === chosen} @click=${() => actions.listVerdict(number)}>
      <b>${count(records)}</b> ${words}
    </button>
  `;
}

function findingShown(finding: Finding, { chosen }: Checked, actions: CheckActions): TemplateResult {
  const right = finding.verdict === "right";
  const words = VERDICTS.find(({ verdict }) => verdict === finding.verdict)?.words ?? finding.verdict;
  return html`
    <li class="finding" aria-current=${finding.record === chosen}>
      <button type="button" class="link" @click=${() => actions.chooseRecord(finding)}>Record ${finding.record}</button>
      <span class=${right ? "good" : "bad"}>${words}</span>
      <span class="offsets">
        ${String(finding.claimed_start)}–${String(finding.claimed_end)}
        ${right || finding.start === null ? nothing : html` → <b>${finding.start}–${finding.end}</b>`}
      </span>
      ${right ? nothing : html`<p>${finding.evidence}</p>`}
      ${
        finding.candidates.length > 0 && finding.start === null
          ? html`<p>It may stand at ${finding.candidates.map(([start, end]) => `${start}–${end}`).join(", ")}${
              finding.more_candidates > 0 ? ` and ${count(finding.more_candidates)} more places` : ""
            }.</p>`
          : nothing
      }
      <p class="preview">${preview((finding.text ?? "").slice(0, 120).toWellFormed())}</p>
    </li>
  `;
}
