// The part of the check that is seldom needed: where the fields are, and what a chunk may hold. Coordinate: none.
import { html, nothing, type TemplateResult } from "lit";
import { type CheckSettings, type Choice, FIELDS, SIZE_UNITS } from "./check-settings.ts";
import { type Refusal, refusalOf } from "./controls.ts";
import type { FieldName } from "./protocol.ts";
import { typedNumber } from "./settings.ts";

/** What is in the form. */
export interface CheckForm {
  readonly settings: CheckSettings;
  readonly refusal: Refusal | undefined;
  /** The paths that were found by themselves, or named. */
  readonly found: Readonly<Record<string, string | null>> | undefined;
}

type Say = (settings: Partial<CheckSettings>) => void;

/** The form, closed until it is wanted. */
export function checkForm(form: CheckForm, say: Say): TemplateResult {
  return html`
    <details class="check-form">
      <summary>Name the fields, set limits</summary>
      <p class="hint">Fields are found by themselves; name those that are not, as in <code>metadata.start_index</code>.</p>
      <div class="check-inputs">${FIELDS.map((field) => fieldInput(form, field, say))}</div>
      <p class="hint">Limits your chunks were made with: what goes beyond them is reported.</p>
      <div class="check-inputs">
        ${limitInput(form, "size", "Size at most", say)} ${limitInput(form, "overlap", "Overlap at most", say)}
        <div class="field">
          <label for="check-size_unit">Both count</label>
          ${choice("check-size_unit", SIZE_UNITS, form.settings.size_unit, (size_unit) => say({ size_unit }))}
        </div>
      </div>
    </details>
  `;
}

/** A choice of few values. */
export function choice(
  id: string,
  choices: readonly Choice[],
  chosen: string,
  say: (value: string) => void,
): TemplateResult {
  return html`
    <select class="button" id=${id} @change=${(event: Event) => say((event.target as HTMLSelectElement).value)}>
      ${choices.map(({ value, label }) => html`<option value=${value} .selected=${value === chosen}>${label}</option>`)}
    </select>
  `;
}

function fieldInput(
  { settings, refusal, found }: CheckForm,
  { field, label }: { readonly field: FieldName; readonly label: string },
  say: Say,
): TemplateResult {
  const named = (path: string): void => say({ fields: { ...settings.fields, [field]: path.trim() || undefined } });
  return input({ name: field, label, value: settings.fields[field] ?? "", hint: found?.[field] ?? "" }, refusal, named);
}

function limitInput(
  { settings, refusal }: CheckForm,
  name: "size" | "overlap",
  label: string,
  say: Say,
): TemplateResult {
  const limited = (typed: string): void => say({ [name]: typed.trim() === "" ? undefined : typedNumber(typed) });
  return input({ name, label, value: String(settings[name] ?? ""), hint: "" }, refusal, limited);
}

/** A field that speaks when it is left or Enter is pressed: what is typed half would be refused at every letter. */
function input(
  { name, label, value, hint }: Readonly<Record<"name" | "label" | "value" | "hint", string>>,
  refusal: Refusal | undefined,
  say: (typed: string) => void,
): TemplateResult {
  const id = `check-${name}`;
  const refused = refusal?.setting === name;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <div class="number">
        <input
          id=${id}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          placeholder=${hint}
          .value=${value}
          aria-invalid=${refused}
          aria-describedby=${refused ? `${id}-refusal` : nothing}
          @change=${(event: Event) => say((event.target as HTMLInputElement).value)}
        />
      </div>
      ${refusalOf(name, refusal, id)}
    </div>
  `;
}
