// The proof on the screen: both sides' digests, the laws, the cuts and the gaps. Coordinate: code points.
import { html, nothing, type TemplateResult } from "lit";
import { amount, count } from "./format.ts";
import type { Law } from "./protocol.ts";
import type { Proof } from "./proving.ts";

/** What can be done with a proof. Offsets are code points of the text that was cut. */
export interface ProofActions {
  choose(index: number): void;
  seek(codePoint: number): void;
  prove(): void;
}

/** How a proof stands. */
export type ProofState =
  | { readonly kind: "none" }
  | { readonly kind: "asked for" }
  | { readonly kind: "working"; readonly done: number; readonly total: number }
  | { readonly kind: "done"; readonly proof: Proof };

/** Kinds of cuts, the gravest first, with the bit that stands for each. */
const CUT_KINDS = [
  { key: "grapheme", bit: 1, label: "inside a character" },
  { key: "crlf", bit: 2, label: "inside a CRLF" },
  { key: "word", bit: 4, label: "inside a word" },
] as const;

const LISTED = 200;

/** The panel. */
export function proofPanel(state: ProofState, actions: ProofActions): TemplateResult {
  switch (state.kind) {
    case "none":
      return html`<p class="empty">Nothing to prove yet.</p>`;
    case "asked for":
      return html`
        <p class="empty">
          A proof of a document this large takes a while.
          <button type="button" class="button" @click=${actions.prove}>Prove it</button>
        </p>
      `;
    case "working":
      return html`<p class="empty">Reading ${count(state.done)} of ${amount(state.total, "chunk")}…</p>`;
    case "done":
      return found(state.proof, actions);
    default:
      return state satisfies never;
  }
}

function found(proof: Proof, actions: ProofActions): TemplateResult {
  const same = proof.equal === proof.total;
  return html`
    <p class=${same ? "good" : "bad"}>
      ${same ? "✓" : "✗"} <b>${count(proof.equal)} of ${amount(proof.total, "chunk")}</b> read the same in JavaScript’s
      <code>text.slice()</code> as in Python’s <code>text[start:end]</code>
    </p>
    <ul class="laws">${proof.laws.map((law) => lawShown(law, actions))}</ul>
    ${CUT_KINDS.map(({ key, bit, label }) => cutsShown(proof, proof.cuts[key], bit, label, actions))}
    ${proof.cuts.unchecked === null ? nothing : html`<p class="bad">${proof.cuts.unchecked}</p>`}
    ${gapsShown(proof, actions)}
    <p class="digest">Digest of all chunks: <code>${proof.digest}</code></p>
  `;
}

function lawShown(law: Law, actions: ProofActions): TemplateResult {
  const holds = law.failed === 0;
  return html`
    <li class=${holds ? "good" : "bad"}>
      ${holds ? "✓" : "✗"} <span>${law.title}</span>
      <span class="units">${holds ? count(law.checked) : `${count(law.failed)} of ${count(law.checked)} fail`}</span>
      ${
        holds
          ? nothing
          : html`<ul>
              ${law.failures.slice(0, 20).map(
                ({ chunk_id, what }) => html`
                  <li>
                    <button type="button" class="link" @click=${() => actions.choose(chunk_id - 1)}>Chunk ${chunk_id}</button>:
                    ${what}
                  </li>`,
              )}
            </ul>`
      }
    </li>
  `;
}

function cutsShown(proof: Proof, total: number, bit: number, label: string, actions: ProofActions): TemplateResult {
  if (total === 0) return html`<p class="good">✓ No cut ${label}</p>`;
  const indexes = [...proof.cutKind.keys()].filter((i) => ((proof.cutKind[i] as number) & bit) !== 0).slice(0, LISTED);
  return html`
    <details>
      <summary class="warn">⚠ ${amount(total, "cut")} ${label}</summary>
      <ul class="places">
        ${indexes.map((i) => {
          const offset = proof.cutOffset[i] as number;
          const edge = proof.cutEdge[i] === 0 ? "start" : "end";
          return html`<li>
            <button type="button" class="link" @click=${() => actions.seek(offset)}>
              ${offset}</button>, ${edge} of chunk ${proof.cutChunkId[i]}
          </li>`;
        })}
        ${total > indexes.length ? html`<li>and ${count(total - indexes.length)} more</li>` : nothing}
      </ul>
    </details>
  `;
}

function gapsShown(proof: Proof, actions: ProofActions): TemplateResult {
  const total = proof.gapStart.length;
  if (total === 0) return html`<p class="good">✓ Every character belongs to a chunk</p>`;
  const white = proof.gapWhite.every((one) => one === 1);
  const indexes = [...proof.gapStart.keys()].slice(0, LISTED);
  return html`
    <details>
      <summary class=${white ? "good" : "bad"}>
        ${white ? "✓" : "✗"} ${amount(total, "gap")} between chunks${white ? ", white space only" : ""}
      </summary>
      <ul class="places">
        ${indexes.map(
          (i) => html`<li>
            <button type="button" class="link" @click=${() => actions.seek(proof.gapStart[i] as number)}>
              ${proof.gapStart[i]}–${proof.gapEnd[i]}</button>
            ${proof.gapWhite[i] === 1 ? "" : "is not white space"}
          </li>`,
        )}
        ${total > indexes.length ? html`<li>and ${count(total - indexes.length)} more</li>` : nothing}
      </ul>
    </details>
  `;
}

/** The proof in a few words, for the foot of the page. */
export function proofLine(state: ProofState): TemplateResult | typeof nothing {
  if (state.kind !== "done") return nothing;
  const { equal, total, holds, cuts } = state.proof;
  const right = holds && equal === total;
  const inside = cuts.grapheme;
  return html`
    <p class=${right ? "good" : "bad"}>${right ? "✓" : "✗"} ${count(equal)} of ${count(total)} exact</p>
    ${inside > 0 ? html`<p class="warn">⚠ ${amount(inside, "cut")} inside a character</p>` : nothing}
  `;
}
