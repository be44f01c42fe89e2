// Find a passage: every place it stands at, and the chunks that hold it. Coordinate: code points.
import { html, nothing, type TemplateResult } from "lit";
import { amount, count } from "./format.ts";
import { HUES } from "./highlight.ts";
import type { Answer } from "./protocol.ts";

/** What can be done with what was found. */
export interface FindActions {
  /** Looks for a passage; "" looks for none. */
  find(passage: string): void;
  choose(index: number): void;
  /** Selects a span of code points of the text that was cut. */
  select(start: number, end: number): void;
}

const LISTED = 200;

/** What is ignored to find a passage, in words. */
const IGNORED: Readonly<Record<string, string>> = {
  newlines: "kinds of newlines",
  unicode_form: "composed and decomposed characters",
  compatibility_form: "look-alike characters",
  spaces: "amounts of white space",
};

/** The panel; `found` is undefined until Python has answered. */
export function findPanel(passage: string, found: Answer<"find"> | undefined, actions: FindActions): TemplateResult {
  return html`
    <div class="field find">
      <label for="passage">Passage</label>
      <textarea
        id="passage"
        rows="3"
        spellcheck="false"
        placeholder="Paste what your search showed you"
        .value=${passage}
        @input=${(event: Event) => actions.find((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </div>
    ${passage === "" || !found ? nothing : occurrences(found, actions)}
  `;
}

function occurrences(found: Answer<"find">, actions: FindActions): TemplateResult {
  const total = found.start.length;
  if (total === 0) {
    return html`<p class="bad" role="status">Not found, whatever is ignored: newlines, Unicode form, white space.</p>`;
  }
  const ignored = found.ignored.map((name) => IGNORED[name] ?? name).join(" and ");
  return html`
    <p class=${ignored === "" ? "good" : "warn"} role="status">
      ${
        ignored === ""
          ? html`✓ <b>${amount(total, "place")}</b>`
          : html`Not found as it is; found when differences in ${ignored} are ignored: <b>${amount(total, "place")}</b>`
      }
    </p>
    <ul class="places">
      ${Array.from({ length: Math.min(total, LISTED) }, (_, i) => occurrence(found, i, actions))}
      ${total > LISTED ? html`<li>and ${count(total - LISTED)} more</li>` : nothing}
    </ul>
  `;
}

function occurrence(found: Answer<"find">, i: number, actions: FindActions): TemplateResult {
  const start = found.start[i] as number;
  const end = found.end[i] as number;
  const first = found.first[i] as number;
  const last = found.last[i] as number;
  const wholeFirst = found.wholeFirst[i] as number;
  const wholeLast = found.wholeLast[i] as number;
  const chip = (index: number): TemplateResult => html`
    <button
      type="button"
      class="chip hue-${index % HUES}"
      aria-label="Chunk ${index + 1}"
      @click=${() => actions.choose(index)}
    >${index + 1}</button>
  `;
  const indexes = Array.from({ length: Math.min(last - first, 12) }, (_, k) => first + k);
  const whole = indexes.filter((index) => wholeFirst <= index && index < wholeLast);
  const part = indexes.filter((index) => !whole.includes(index));
  return html`
    <li>
      <button type="button" class="link" @click=${() => actions.select(start, end)}>${start}–${end}</button>
      ${whole.length > 0 ? html`whole in ${whole.map(chip)}` : nothing}
      ${part.length > 0 ? html`in part in ${part.map(chip)}` : nothing}
      ${last - first > indexes.length ? html`and ${count(last - first - indexes.length)} more` : nothing}
      ${first === last ? "in no chunk" : nothing}
    </li>
  `;
}
