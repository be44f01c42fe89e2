// One glance: what the document is, how many chunks, how much is stored more than once. Coordinates: each number says its own.
import { html, nothing, type TemplateResult } from "lit";
import { amount, count, singular, timesOf } from "./format.ts";
import type { Facts, Newlines } from "./protocol.ts";
import type { Chunks } from "./records.ts";
import { namesOf } from "./settings.ts";

/** The figures of a set of chunks. */
export function figures(chunks: Chunks): TemplateResult {
  const total = chunks.unitCount.length;
  const { many } = namesOf(chunks.settings.unit);
  const one = singular(chunks.settings.unit);
  if (total === 0) return html`<p class="figures">No chunks: the text holds no ${many}.</p>`;
  const stored = chunks.unitCount.reduce((sum, units) => sum + units, 0);
  return html`
    <p class="figures">
      <span><b>${count(total)}</b> ${total === 1 ? "chunk" : "chunks"}</span>
      <span><b>${count(chunks.n)}</b> ${chunks.n === 1 ? one : many}</span>
      <span>each ${one} stored <b>${timesOf(stored, chunks.n)}</b></span>
    </p>
  `;
}

/** What a document is, in one line that may break between two facts: `UTF-8 with BOM · CRLF × 214 · …`. */
export function factsLine(facts: Facts): TemplateResult {
  const parts = [
    facts.encoding ?? (facts.bom ? "with BOM" : undefined),
    newlinesOf(facts.newlines),
    amount(facts.length, "code point"),
    `${count(facts.length_utf16)} UTF-16`,
    amount(facts.length_byte, "UTF-8 byte"),
    `${facts.revision.slice(0, 15)}…`,
  ].filter((part) => part !== undefined);
  return html`${parts.map((part, i) => html`${i > 0 ? " · " : ""}<span class="fact">${part}</span>`)}`;
}

/** Line ends by kind: `CRLF × 214 · LF × 1`. */
function newlinesOf({ lf, crlf, cr }: Newlines): string | undefined {
  const kinds = [["LF", lf] as const, ["CRLF", crlf] as const, ["CR", cr] as const];
  const there = kinds.filter(([, times]) => times > 0).map(([kind, times]) => `${kind} × ${count(times)}`);
  return there.length > 0 ? there.join(" · ") : undefined;
}

/** Says it when editing brought a kind of line end that the document did not have when it was opened. */
export function newlineNotice(opened: Newlines, now: Newlines): TemplateResult | typeof nothing {
  const kinds = ["lf", "crlf", "cr"] as const;
  if (kinds.every((kind) => opened[kind] === 0)) return nothing; // a text of one line has no kind of its own
  const brought = kinds.filter((kind) => now[kind] > 0 && opened[kind] === 0).map((kind) => kind.toUpperCase());
  const had = kinds.filter((kind) => opened[kind] > 0).map((kind) => kind.toUpperCase());
  if (brought.length === 0) return nothing;
  return html`<p class="notice">Editing brought ${brought.join(" and ")} newlines into a document of ${had.join(" and ")}.</p>`;
}
