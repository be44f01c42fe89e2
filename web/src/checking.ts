// Checks someone's chunk file against the document. Coordinate: code points of the document as it is.
import { download } from "./download.ts";
import type { EngineDocument } from "./engine.ts";
import type { Mark } from "./marks.ts";
import type { Answer, CheckReport, Finding } from "./protocol.ts";
import type { Chunks } from "./records.ts";

/** Verdicts in the order of Python's numbers, with their words. */
export const VERDICTS: readonly { readonly verdict: string; readonly words: string }[] = [
  { verdict: "right", words: "right" },
  { verdict: "right_other_unit", words: "right in another unit" },
  { verdict: "wrong_occurrence", words: "wrong occurrence" },
  { verdict: "shifted", words: "shifted" },
  { verdict: "altered", words: "text altered" },
  { verdict: "cut_inside_character", words: "cut inside a character" },
  { verdict: "missing", words: "missing or −1" },
  { verdict: "out_of_range", words: "out of range" },
  { verdict: "not_found", words: "not found" },
];

/** How a check stands. */
export type CheckState =
  | { readonly kind: "none" }
  | { readonly kind: "working"; readonly name: string; readonly progress: Answer<"verify_step"> | undefined }
  | { readonly kind: "done"; readonly name: string; readonly checked: Checked };

/** A finished check, and the records that are looked at. */
export interface Checked {
  readonly key: number;
  readonly report: CheckReport;
  readonly claimed: Answer<"verify_columns">;
  /** The number of the verdict whose records are listed, -1 for all. */
  readonly verdict: number;
  readonly findings: readonly Finding[];
  /** The record that is shown in the text, from 1, if any. */
  readonly chosen: number | undefined;
}

const PAGE = 100;
/** In a column, the offset that is not there. */
const NONE = 0xffffffff;

/** One check at a time; a new one, or another text, takes the place of the last. */
export class Checking {
  readonly #document: () => EngineDocument | undefined;
  readonly #changed: () => void;
  readonly #failed: (error: Error) => void;
  #state: CheckState = { kind: "none" };
  #running: AbortController | undefined;

  constructor(document: () => EngineDocument | undefined, changed: () => void, failed: (error: Error) => void) {
    this.#document = document;
    this.#changed = changed;
    this.#failed = failed;
  }

  get state(): CheckState {
    return this.#state;
  }

  /** Checks a file; `unit` is the coordinate its reader counts in. */
  async start(file: File, unit: string): Promise<void> {
    this.reset();
    const document = this.#document();
    if (!document) return;
    const running = new AbortController();
    this.#running = running;
    this.#set({ kind: "working", name: file.name, progress: undefined });
    try {
      const checked = await this.#check(
        document,
        new Uint8Array(await file.arrayBuffer()),
        unit,
        file.name,
        running.signal,
      );
      if (!running.signal.aborted) this.#set({ kind: "done", name: file.name, checked });
    } catch (error) {
      if (running.signal.aborted) return;
      this.reset();
      this.#failed(error as Error);
    }
  }

  /** Forgets the check, finished or not. */
  reset(): void {
    this.#running?.abort();
    this.#running = undefined;
    if (this.#state.kind === "done") this.#close(this.#state.checked.key);
    if (this.#state.kind !== "none") this.#set({ kind: "none" });
  }

  /** Lists the records of a verdict, or more of them. */
  async list(verdict: number): Promise<void> {
    const { state } = this;
    const document = this.#document();
    if (state.kind !== "done" || !document) return;
    const { checked } = state;
    const known = checked.verdict === verdict ? checked.findings : [];
    const request = { key: checked.key, verdict, first: known.length, most: PAGE };
    const { findings } = await document.call("verify_records", request);
    if (this.#state !== state) return;
    this.#set({ ...state, checked: { ...checked, verdict, findings: [...known, ...findings] } });
  }

  /** Shows a record in the text. */
  choose(record: number): void {
    if (this.#state.kind !== "done") return;
    this.#set({ ...this.#state, checked: { ...this.#state.checked, chosen: record } });
  }

  /** Hands the person the repaired file, in the layout it came in or as records of this product. */
  async repair(form: "same" | "records"): Promise<void> {
    const document = this.#document();
    if (this.#state.kind !== "done" || !document) return;
    const { name, checked } = this.#state;
    const { bytes, extension } = await document.call("verify_repair", { key: checked.key, form });
    const stem = name.replace(/\.[^.]*$/, "");
    download(new File([bytes], `${stem}.repaired.${extension}`, { type: "application/octet-stream" }));
  }

  async #check(
    document: EngineDocument,
    bytes: Uint8Array,
    unit: string,
    name: string,
    signal: AbortSignal,
  ): Promise<Checked> {
    const { key } = await document.call("verify_open", { bytes, unit }, { signal });
    try {
      for (;;) {
        const progress = await document.call("verify_step", { key }, { signal });
        this.#set({ kind: "working", name, progress });
        if (progress.finished) break;
      }
      const report = await document.call("verify_report", { key }, { signal });
      const claimed = await document.call("verify_columns", { key }, { signal });
      const verdict = report.verdicts.right === report.file.records ? 0 : -1;
      const { findings } = await document.call("verify_records", { key, verdict, first: 0, most: PAGE }, { signal });
      return { key, report, claimed, verdict, findings, chosen: undefined };
    } catch (error) {
      this.#close(key);
      throw error;
    }
  }

  #close(key: number): void {
    // A worker that is gone has forgotten it already.
    this.#document()
      ?.call("verify_close", { key })
      .catch(() => undefined);
  }

  #set(state: CheckState): void {
    this.#state = state;
    this.#changed();
  }
}

/** The places of the chosen record in the text that is shown, in code units: where it claims to be, and where it is. */
export function marksOf(state: CheckState, chunks: Chunks | undefined): readonly Mark[] {
  if (state.kind !== "done" || state.checked.chosen === undefined || !chunks) return [];
  const { claimed, findings, chosen } = state.checked;
  const { offsets } = chunks.shown;
  const mark = (kind: Mark["kind"], start: number, end: number): Mark => ({
    kind,
    start: offsets.toCodeUnit(start),
    end: offsets.toCodeUnit(end),
  });
  const start = claimed.claimedStart[chosen - 1] as number;
  const end = claimed.claimedEnd[chosen - 1] as number;
  const finding = findings.find(({ record }) => record === chosen);
  return [
    ...(start === NONE || end === NONE || end > offsets.codePoints ? [] : [mark("claimed", start, end)]),
    ...(finding && finding.start !== null && finding.end !== null ? [mark("true", finding.start, finding.end)] : []),
  ];
}
