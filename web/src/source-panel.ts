// What the document is, and what is done to it before it is cut. Coordinate: none.
import { html, nothing, type TemplateResult } from "lit";
import { factsLine } from "./facts.ts";
import { amount } from "./format.ts";
import type { FactsAnswer } from "./protocol.ts";
import { STEP_NAMES, withStep } from "./settings.ts";

/** The panel; `facts` is undefined until Python has said them. */
export function sourcePanel(
  steps: string,
  facts: FactsAnswer | undefined,
  change: (settings: { steps: string }) => void,
): TemplateResult {
  const taken = new Map(facts?.steps.map((step) => [step.name, step]));
  return html`
    <div class="source">
      <h2>The document</h2>
      ${facts ? html`<p>${factsLine(facts.original)}</p><p class="digest"><code>${facts.original.revision}</code></p>` : nothing}
      <fieldset class="field">
        <legend>Before it is cut</legend>
        ${STEP_NAMES.map(({ step, label }) => {
          const chosen = steps.split(",").includes(step);
          const done = taken.get(step);
          return html`
            <label class="step">
              <input
                type="checkbox"
                .checked=${chosen}
                @change=${(event: Event) => change({ steps: withStep(steps, step, (event.target as HTMLInputElement).checked) })}
              />
              <span>${label}${done ? html`: <b>${done.changed === 0 ? "nothing to change" : amount(done.changed, "place")}</b>` : nothing}</span>
            </label>
          `;
        })}
      </fieldset>
      ${
        facts && facts.steps.length > 0
          ? html`
            <h2>What is cut</h2>
            <p>${factsLine(facts.document)}</p>
            <p class="digest"><code>${facts.document.revision}</code></p>
            <p class="hint">Offsets count in this text; the highlights show where it comes from in the original.</p>`
          : nothing
      }
    </div>
  `;
}
