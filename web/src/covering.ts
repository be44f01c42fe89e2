// Which chunks cover the place a person pointed at. Coordinates: code units in, code points shown.
import { html, nothing, type TemplateResult } from "lit";
import type { Stretch } from "./band.ts";
import { HUES } from "./highlight.ts";
import type { Chunks } from "./records.ts";
import { spansWithin } from "./runs.ts";

const NAMED = 12;

/** The line that says it; nothing until a person has pointed somewhere. */
export function covering(
  { shown }: Chunks,
  caret: Stretch | undefined,
  chosen: number,
  choose: (index: number) => void,
): TemplateResult | typeof nothing {
  if (!caret) return nothing;
  const [first, beyond] = spansWithin(shown.codeUnits, caret.start, Math.max(caret.end, caret.start + 1));
  const named = Array.from({ length: Math.min(beyond - first, NAMED) }, (_, i) => first + i);
  const more = beyond - first - named.length;
  const none = caret.start === shown.text.length ? "the end of the text" : "in no chunk";
  return html`
    <p class="covering">
      Offset ${shown.offsets.toCodePoint(caret.start)}: ${first === beyond ? none : "in"}
      ${named.map(
        (index) => html`
          <button
            type="button"
            class="chip hue-${index % HUES}"
            aria-label="Chunk ${index + 1}"
            aria-pressed=${index === chosen}
            @click=${() => choose(index)}
          >${index + 1}</button>`,
      )}
      ${more > 0 ? `and ${more} more` : nothing}
    </p>
  `;
}
