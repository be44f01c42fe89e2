// The controls: which unit, how many in a chunk, how many shared. Coordinate: none.
import { html, nothing, type TemplateResult } from "lit";
import { SettingError } from "./engine.ts";
import { namesOf, type Settings, typedNumber, UNIT_NAMES } from "./settings.ts";

/** A refusal in Python's own words, and the setting it is about. */
export interface Refusal {
  readonly setting: string;
  readonly message: string;
}

/** The settings that have a control here, beside which a refusal is shown. */
const CONTROLLED: readonly string[] = ["unit", "size", "overlap"];

/** The refusal of a setting that has a control here. */
export function refusalIn(error: Error | undefined): Refusal | undefined {
  return error instanceof SettingError && CONTROLLED.includes(error.setting) ? error : undefined;
}

/** The controls for `settings`; `change` is called with what a person sets. */
export function controls(
  settings: Settings,
  refusal: Refusal | undefined,
  change: (settings: Partial<Settings>) => void,
): TemplateResult {
  return html`
    <form class="controls" @submit=${(event: Event) => event.preventDefault()}>
      ${unitField(settings.unit, refusal, change)}
      <div class="numbers">
        ${numberField("Size", "size", settings, refusal, change)}
        ${numberField("Overlap", "overlap", settings, refusal, change)}
      </div>
    </form>
  `;
}

function unitField(
  unit: string,
  refusal: Refusal | undefined,
  change: (settings: Partial<Settings>) => void,
): TemplateResult {
  return html`
    <fieldset class="field">
      <legend>Unit</legend>
      <div class="segmented">
        ${UNIT_NAMES.map(
          (names) => html`
            <label>
              <input
                type="radio"
                name="unit"
                value=${names.unit}
                .checked=${names.unit === unit}
                @change=${() => change({ unit: names.unit })}
              />
              <span>${names.label}</span>
            </label>
          `,
        )}
      </div>
      ${refusalOf("unit", refusal)}
    </fieldset>
  `;
}

function numberField(
  label: string,
  setting: "size" | "overlap",
  settings: Settings,
  refusal: Refusal | undefined,
  change: (settings: Partial<Settings>) => void,
): TemplateResult {
  const refused = refusal?.setting === setting;
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    // What stands in the field, which the next key may find before it is drawn anew.
    const field = event.currentTarget as HTMLInputElement;
    const from = typedNumber(field.value);
    if (by === undefined || typeof from !== "number") return;
    event.preventDefault();
    const to = Math.max(setting === "size" ? 1 : 0, from + by);
    field.value = String(to);
    change({ [setting]: to });
  };
  return html`
    <div class="field">
      <label for=${setting}>${label}</label>
      <div class="number">
        <input
          id=${setting}
          name=${setting}
          inputmode="numeric"
          autocomplete="off"
          .value=${String(settings[setting])}
          aria-invalid=${refused}
          aria-describedby=${refused ? `${setting}-refusal` : nothing}
          @input=${(event: InputEvent) => change({ [setting]: typedNumber((event.target as HTMLInputElement).value) })}
          @keydown=${step}
        />
        <span aria-hidden="true">${namesOf(settings.unit).many}</span>
      </div>
      ${refusalOf(setting, refusal)}
    </div>
  `;
}

/** The refusal of a setting, to stand beside its control, which has the `id`. */
export function refusalOf(
  setting: string,
  refusal: Refusal | undefined,
  id = setting,
): TemplateResult | typeof nothing {
  if (refusal?.setting !== setting) return nothing;
  return html`<p class="refusal" id="${id}-refusal" role="alert">${refusal.message}</p>`;
}
