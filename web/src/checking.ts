// Checks someone's chunk file against the document. Coordinate: code points of the document as it is.
import { type CheckSettings, NOTHING_SAID, SAID } from "./check-settings.ts";
import type { Refusal } from "./controls.ts";
import { download } from "./download.ts";
import { type EngineDocument, SettingError } from "./engine.ts";
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

/** What is checked, how, and how far it is. */
export interface CheckState {
  /** The name of the file that was checked last, which is checked again when a setting changes. */
  readonly file: string | undefined;
  readonly settings: CheckSettings;
  /** Why the settings were refused, if they were. */
  readonly refusal: Refusal | undefined;
  /** The fields of the file as they were found last. */
  readonly fields: CheckReport["file"]["fields"] | undefined;
  readonly stage: CheckStage;
}

/** How a check stands. */
export type CheckStage =
  | { readonly kind: "none" }
  | { readonly kind: "working"; readonly progress: Answer<"verify_step"> | undefined }
  | { readonly kind: "done"; readonly checked: Checked };

/** A finished check, and the records that are looked at. */
export interface Checked {
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
  readonly #refused: (message: string) => void;
  #stage: CheckStage = { kind: "none" };
  #running: AbortController | undefined;
  #file: File | undefined;
  #settings = NOTHING_SAID;
  #refusal: Refusal | undefined;
  #fields: CheckState["fields"];

  /** What `failed` is told is not shown here; what `refused` is told is. */
  constructor(
    document: () => EngineDocument | undefined,
    changed: () => void,
    failed: (error: Error) => void,
    refused: (message: string) => void,
  ) {
    this.#document = document;
    this.#changed = changed;
    this.#failed = failed;
    this.#refused = refused;
  }

  get state(): CheckState {
    const file = this.#file?.name;
    return { file, settings: this.#settings, refusal: this.#refusal, fields: this.#fields, stage: this.#stage };
  }

  /** Checks a file, in place of the last. */
  start(file: File): Promise<void> {
    this.#file = file;
    this.#fields = undefined;
    return this.again();
  }

  /** Takes what a person says of the file, and checks it again. */
  async say(settings: Partial<CheckSettings>): Promise<void> {
    this.#settings = { ...this.#settings, ...settings };
    this.#changed();
    await this.again();
  }

  /** Checks the last file again, if there is one. */
  async again(): Promise<void> {
    this.reset();
    const document = this.#document();
    const file = this.#file;
    if (!document || !file) return;
    const running = new AbortController();
    this.#running = running;
    this.#set({ kind: "working", progress: undefined });
    try {
      const checked = await this.#check(document, new Uint8Array(await file.arrayBuffer()), running.signal);
      if (running.signal.aborted) return;
      this.#fields = checked.report.file.fields;
      this.#set({ kind: "done", checked });
    } catch (error) {
      if (!running.signal.aborted) this.#fail(error as Error);
    }
  }

  /** Forgets what the check found, finished or not; the file can be checked again. */
  reset(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#refusal = undefined;
    if (this.#stage.kind === "none") return;
    // A worker that is gone has forgotten it already.
    this.#document()
      ?.call("verify_close", {})
      .catch(() => undefined);
    this.#set({ kind: "none" });
  }

  /** Lists the records of a verdict, or more of them. */
  async list(verdict: number): Promise<void> {
    const stage = this.#stage;
    const document = this.#document();
    if (stage.kind !== "done" || !document) return;
    const { checked } = stage;
    const known = checked.verdict === verdict ? checked.findings : [];
    const request = { verdict, first: known.length, most: PAGE };
    const { findings } = await this.#unlessLost(document.call("verify_records", request));
    if (this.#stage !== stage) return;
    this.#set({ ...stage, checked: { ...checked, verdict, findings: [...known, ...findings] } });
  }

  /** Shows a record in the text. */
  choose(record: number): void {
    if (this.#stage.kind !== "done") return;
    this.#set({ ...this.#stage, checked: { ...this.#stage.checked, chosen: record } });
  }

  /** Hands the person the repaired file, in the layout it came in or as records of this product. */
  async repair(form: "same" | "records"): Promise<void> {
    const document = this.#document();
    const file = this.#file;
    if (this.#stage.kind !== "done" || !document || !file) return;
    const { bytes, extension } = await this.#unlessLost(document.call("verify_repair", { form }));
    const stem = file.name.replace(/\.[^.]*$/, "");
    download(new File([bytes], `${stem}.repaired.${extension}`, { type: "application/octet-stream" }));
  }

  async #check(document: EngineDocument, bytes: Uint8Array, signal: AbortSignal): Promise<Checked> {
    const { fields, ...options } = this.#settings;
    await document.call("verify_open", { bytes, options, fields }, { signal });
    for (;;) {
      const progress = await document.call("verify_step", {}, { signal });
      this.#set({ kind: "working", progress });
      if (progress.finished) break;
    }
    const report = await document.call("verify_report", {}, { signal });
    const claimed = await document.call("verify_columns", {}, { signal });
    const verdict = report.verdicts.right === report.file.records ? 0 : -1;
    const { findings } = await document.call("verify_records", { verdict, first: 0, most: PAGE }, { signal });
    return { report, claimed, verdict, findings, chosen: undefined };
  }

  /** A check that ended with its Python is shown no longer. */
  #unlessLost<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: Error) => {
      if (error instanceof SettingError && error.setting === "check") this.reset();
      throw error;
    });
  }

  /** A refused setting is said beside its control; anything else is for the owner to show. */
  #fail(error: Error): void {
    this.reset();
    if (!(error instanceof SettingError && SAID.includes(error.setting))) this.#failed(error);
    else {
      this.#refusal = error;
      this.#changed();
      this.#refused(error.message);
    }
  }

  #set(stage: CheckStage): void {
    this.#stage = stage;
    this.#changed();
  }
}

/** The places of the chosen record in the text that is shown, in code units: where it claims to be, and where it is. */
export function marksOf({ stage }: CheckState, chunks: Chunks | undefined): readonly Mark[] {
  if (stage.kind !== "done" || stage.checked.chosen === undefined || !chunks) return [];
  const { claimed, findings, chosen } = stage.checked;
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
