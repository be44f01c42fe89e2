// Someone's chunks against the document: a summary, records by verdict, the repaired file. Coordinate: code points.
import { html, nothing, type TemplateResult } from "lit";
import { checkForm, choice } from "./check-form.ts";
import { type CheckSettings, FIELDS, READERS } from "./check-settings.ts";
import { type Checked, type CheckStage, type CheckState, VERDICTS } from "./checking.ts";
import { refusalOf } from "./controls.ts";
import { amount, count } from "./format.ts";
import type { CheckReport, Finding } from "./protocol.ts";
import { preview } from "./specials.ts";

/** What can be done in the panel. */
export interface CheckActions {
  /** Checks a chunk file. */
  check(file: File): void;
  /** Says something of the chunk file, which is checked again. */
  sayOfCheck(settings: Partial<CheckSettings>): void;
  checkAgain(): void;
  cancelCheck(): void;
  listVerdict(verdict: number): void;
  chooseRecord(finding: Finding): void;
  repair(form: "same" | "records"): void;
}

/** The panel. */
export function checkPanel(state: CheckState, actions: CheckActions): TemplateResult {
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file) actions.check(file);
  };
  const picked = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    take(input.files);
    input.value = "";
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  };
  const { file, settings, refusal, fields, stage } = state;
  return html`
    <div class="check" data-takes-files @dragover=${(event: Event) => event.preventDefault()} @drop=${dropped}>
      <p class="hint">
        Chunks that another tool made of this document, as JSON, JSON Lines or CSV: which of their offsets are wrong, by how
        much, and why.
      </p>
      <div class="check-controls">
        <label class="button">Open or drop chunk file<input type="file" class="hidden" @change=${picked} /></label>
        <label for="check-unit">read as</label>
        ${choice("check-unit", READERS, settings.unit, (unit) => actions.sayOfCheck({ unit }))}
      </div>
      ${refusalOf("unit", refusal, "check-unit")}
      ${checkForm({ settings, refusal, found: fields }, actions.sayOfCheck)}
      ${
        file !== undefined && stage.kind === "none"
          ? html`<p><button type="button" class="button" @click=${actions.checkAgain}>Check ${file} again</button></p>`
          : nothing
      }
      ${stageShown(file ?? "", stage, actions)}
    </div>
  `;
}

function stageShown(name: string, stage: CheckStage, actions: CheckActions): TemplateResult | typeof nothing {
  switch (stage.kind) {
    case "none":
      return nothing;
    case "working":
      return html`
        <p role="status">
          ${name}: ${stage.progress ? `${stage.progress.phase}, ${count(stage.progress.done)}` : "reading"}${
            stage.progress?.total ? ` of ${count(stage.progress.total)}` : ""
          }
          <button type="button" class="button" @click=${actions.cancelCheck}>Cancel</button>
        </p>
      `;
    case "done":
      return found(name, stage.checked, actions);
    default:
      return stage satisfies never;
  }
}

function found(name: string, checked: Checked, actions: CheckActions): TemplateResult {
  const { report, verdict, findings } = checked;
  const total = verdict < 0 ? report.file.records : (report.verdicts[VERDICTS[verdict]?.verdict ?? ""] ?? 0);
  return html`
    <p class="summary" role="status">${report.summary}</p>
    <p class="hint">${name}: ${fileShown(report)}</p>
    <p class="hint">${diagnosisShown(report)}</p>
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

function fileShown({ file }: CheckReport): TemplateResult {
  const found = FIELDS.filter(({ field }) => file.fields[field] !== null);
  return html`
    ${amount(file.records, "record")}, ${file.format}, layout ${file.layout}${found.map(
      ({ field }, i) =>
        html`${i === 0 ? ": " : ", "}${field} in <code>${file.fields[field] || "the record itself"}</code>`,
    )}.
  `;
}

function diagnosisShown({ diagnosis: { best, runner_up: next, claims } }: CheckReport): string {
  const beaten = next ? `; next best ${count(next.records)}, ${next.words}` : "";
  return `${count(best.records)} of ${count(claims)} explained by ${best.words}${beaten}.`;
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
    ...limitShown(set.over_size_count, "size"),
    ...limitShown(set.overlap_over_declared, "overlap"),
  ].join(" · ");
}

function limitShown(beyond: number | null, limit: string): string[] {
  return beyond === null ? [] : [`${beyond === 0 ? "none" : count(beyond)} above the ${limit}`];
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
  const isChosen = finding.record === chosen;
  const words = VERDICTS.find(({ verdict }) => verdict === finding.verdict)?.words ?? finding.verdict;
  return html`
    <li class="finding" aria-current=${isChosen}>
      <button type="button" class="link" @click=${() => actions.chooseRecord(finding)}>Record ${finding.record}</button>
      <span class=${right ? "good" : "bad"}>${words}</span>
      <span class="offsets">
        ${claimShown(finding)} ${right || finding.start === null ? nothing : html` → <b>${finding.start}–${finding.end}</b>`}
      </span>
      ${right ? nothing : html`<p>${finding.evidence}</p>`}
      <p class="preview">${preview((finding.text ?? "").slice(0, 120).toWellFormed())}</p>
      ${isChosen && !right ? legend(finding) : nothing}
    </li>
  `;
}

/** A claim as the file has it; −1 is how tools say that they know none. */
function claimShown({ claimed_start: start, claimed_end: end }: Finding): string {
  if (start === -1) return "no offset (−1)";
  if (start === null && end === null) return "no offset";
  return end === null ? `from ${start}` : `${start ?? "?"}–${end}`;
}

/** What the marks in the text mean. */
function legend({ start }: Finding): TemplateResult {
  return html`
    <p>In the text: <span class="key-claimed">where its offsets point</span>${
      start === null ? nothing : html`, <span class="key-true">where it stands</span>`
    }.</p>
  `;
}
