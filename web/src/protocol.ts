// Room: engine. What page and worker say to each other: the only file both import. Coordinate: code points.

/**
 * What `size` and `overlap` are: a number when an integer was typed that JavaScript can hold, else the text as typed,
 * be it the digits of a greater one or something for Python to refuse.
 */
export type Setting = number | string;

/** A column of offsets or counts, and one of small numbers. */
export type Column = Uint32Array<ArrayBuffer>;
export type Bytes = Uint8Array<ArrayBuffer>;

/** How Python is to cut: the names of the steps that come before, with commas between, and the settings. */
export type Cut = { readonly steps: string; readonly unit: string; readonly size: Setting; readonly overlap: Setting };

/** Line ends by kind. */
export type Newlines = { readonly lf: number; readonly crlf: number; readonly cr: number };

/** What a text is. Lengths in code points, UTF-16 code units and bytes. */
export type Facts = {
  readonly revision: string;
  readonly encoding: string | null;
  readonly bom: boolean;
  readonly length: number;
  readonly length_utf16: number;
  readonly length_byte: number;
  readonly lines: number;
  readonly newlines: Newlines;
};

/** A preprocessing step that was taken, and in how many places it changed the text. */
export type StepTaken = { readonly name: string; readonly revision_after: string; readonly changed: number };

export type FactsAnswer = {
  readonly document: Facts;
  readonly original: Facts;
  readonly steps: readonly StepTaken[];
};

/** A span in every coordinate; lines and columns count from 1. */
export type Place = Readonly<Record<`${"start" | "end"}${"" | "_utf16" | "_byte" | "_line" | "_column"}`, number>>;

export type Law = {
  readonly name: string;
  readonly title: string;
  readonly checked: number;
  readonly failed: number;
  readonly failures: readonly { readonly chunk_id: number; readonly what: string }[];
};

/** A record of a chunk file as it was found. Offsets are code points of the document as it is. */
export type Finding = {
  readonly record: number;
  readonly verdict: string;
  readonly evidence: string;
  /** As the file has them, in whatever they count. */
  readonly claimed_start: unknown;
  readonly claimed_end: unknown;
  /** Where it truly stands, if that is one place. */
  readonly start: number | null;
  readonly end: number | null;
  readonly candidates: readonly (readonly [number, number])[];
  readonly more_candidates: number;
  readonly text: string | null;
};

/** A field of a record in a chunk file. */
export type FieldName = "text" | "start" | "end" | "length" | "id";

/** What the reader of a chunk file counts, and what its chunks were to hold and to share at most. */
export type CheckOptions = {
  readonly unit: string;
  readonly size: Setting | undefined;
  readonly overlap: Setting | undefined;
  readonly size_unit: string;
};

type Explained = { readonly words: string; readonly records: number };

/** What a check found, but for the records. Verdicts are counted by name. */
export type CheckReport = {
  readonly summary: string;
  readonly file: {
    readonly format: string;
    readonly layout: string;
    /** The path of each field that was found or named; "" is the record itself. */
    readonly fields: Readonly<Record<FieldName, string | null>>;
    readonly records: number;
    readonly notices: readonly string[];
  };
  readonly verdicts: Readonly<Record<string, number>>;
  readonly repairable: number;
  readonly diagnosis: { readonly best: Explained; readonly runner_up: Explained | null; readonly claims: number };
  readonly set: {
    readonly placed: number;
    readonly out_of_order_count: number;
    readonly gap_count: number;
    readonly gap_code_points: number;
    readonly contained_count: number;
    readonly duplicate_count: number;
    readonly overlap: { readonly least: number; readonly most: number; readonly median: number } | null;
    /** How many are beyond a limit; null where none was set. */
    readonly over_size_count: number | null;
    readonly overlap_over_declared: number | null;
  };
};

/** Every call of a document: what is asked and what is answered. Python's side is chunkscope.bridge. */
export type Calls = {
  readonly chunk: {
    readonly request: { readonly unit: string; readonly size: Setting; readonly overlap: Setting };
    /** Columns of equal length, one entry a chunk; `n` counts the units of the whole text. */
    readonly answer: {
      readonly start: Column;
      readonly end: Column;
      readonly unitCount: Column;
      readonly n: number;
      readonly pythonMs: number;
    };
  };
  /** As chunk, of the text the steps make; `original…` are the spans in the text as it is. */
  readonly chunk_processed: {
    readonly request: Cut;
    readonly answer: Calls["chunk"]["answer"] & {
      readonly originalStart: Column;
      readonly originalEnd: Column;
      /** 0 where the original span had to be widened. */
      readonly exact: Bytes;
    };
  };
  readonly process: { readonly request: { readonly steps: string }; readonly answer: { readonly text: string } };
  readonly facts: {
    readonly request: { readonly steps: string; readonly encoding: string | undefined };
    readonly answer: FactsAnswer;
  };
  readonly coordinates: {
    readonly request: { readonly steps: string; readonly start: number; readonly end: number };
    readonly answer: { readonly span: Place; readonly original: Place & { readonly exact: boolean } };
  };
  /** CRC-32 of the UTF-8 of each span, as Python slices it. */
  readonly digests: {
    readonly request: { readonly steps: string; readonly start: Uint32Array; readonly end: Uint32Array };
    readonly answer: { readonly digests: Column };
  };
  /** Judges columns as the page holds them, with the digests the page made of its own slices. */
  readonly proof: {
    readonly request: Cut & {
      readonly start: Uint32Array;
      readonly end: Uint32Array;
      readonly unitCount: Uint32Array;
      readonly n: number;
      readonly digests: Uint32Array;
    };
    readonly answer: {
      readonly holds: boolean;
      readonly laws: readonly Law[];
      readonly digest: string;
      /** How many cuts lie inside something of a kind, of how many edges; why clusters went unchecked, if they did. */
      readonly cuts: {
        readonly edges: number;
        readonly grapheme: number;
        readonly crlf: number;
        readonly word: number;
        readonly unchecked: string | null;
      };
      /** One entry a cut: its chunk, 0 for the start or 1 for the end, the sum of its kinds, its offset. */
      readonly cutChunkId: Column;
      readonly cutEdge: Bytes;
      readonly cutKind: Bytes;
      readonly cutOffset: Column;
      readonly gapStart: Column;
      readonly gapEnd: Column;
      readonly gapWhite: Bytes;
    };
  };
  /** Occurrences of a passage, and of the chunks `start` to `end` the half-open ranges that touch and hold each. */
  readonly find: {
    readonly request: {
      readonly steps: string;
      readonly passage: string;
      readonly start: Uint32Array;
      readonly end: Uint32Array;
    };
    readonly answer: {
      readonly ignored: readonly string[];
      readonly start: Column;
      readonly end: Column;
      readonly exact: Bytes;
      readonly first: Column;
      readonly last: Column;
      readonly wholeFirst: Column;
      readonly wholeLast: Column;
    };
  };
  readonly export_open: {
    readonly request: Cut & { readonly format: string; readonly id: string; readonly encoding: string | undefined };
    readonly answer: {
      readonly total: number;
      readonly extension: string;
      readonly media_type: string;
    };
  };
  /** The next piece of an export; "" after the last. */
  readonly export_read: {
    readonly request: Record<string, never>;
    readonly answer: { readonly text: string; readonly done: number };
  };
  readonly export_close: { readonly request: Record<string, never>; readonly answer: Record<string, never> };
  /** The text that the bytes of a file hold, in an encoding Python knows. */
  readonly decode_file: {
    readonly request: { readonly bytes: Bytes; readonly encoding: string | undefined };
    readonly answer: { readonly text: string; readonly encoding: string };
  };
  /** Begins to check a chunk file against the text; `fields` are the paths of those that are not to be looked for. */
  readonly verify_open: {
    readonly request: {
      readonly bytes: Uint8Array;
      readonly options: CheckOptions;
      readonly fields: Readonly<Partial<Record<FieldName, string>>>;
    };
    readonly answer: Record<string, never>;
  };
  /** Works on for a moment; `total` is 0 where it is not known. */
  readonly verify_step: {
    readonly request: Record<string, never>;
    readonly answer: {
      readonly phase: string;
      readonly done: number;
      readonly total: number;
      readonly finished: boolean;
    };
  };
  readonly verify_report: { readonly request: Record<string, never>; readonly answer: CheckReport };
  /** Findings with the verdict of a number, -1 for all, from the `first` on. */
  readonly verify_records: {
    readonly request: { readonly verdict: number; readonly first: number; readonly most: number };
    readonly answer: { readonly findings: readonly Finding[] };
  };
  /** Where each record's offsets point to for who takes them as declared; NONE where nowhere. */
  readonly verify_columns: {
    readonly request: Record<string, never>;
    readonly answer: { readonly claimedStart: Column; readonly claimedEnd: Column };
  };
  readonly verify_repair: {
    readonly request: { readonly form: "same" | "records" };
    readonly answer: { readonly bytes: Bytes; readonly extension: string };
  };
  readonly verify_close: { readonly request: Record<string, never>; readonly answer: Record<string, never> };
};

export type CallName = keyof Calls;
export type Request<K extends CallName> = Calls[K]["request"];
export type Answer<K extends CallName> = Calls[K]["answer"];

/** An error as data. `setting`: the user's to mend, said by Python; `bug`: ours; `start`: Python could not be started. */
export type ErrorData =
  | { readonly kind: "setting"; readonly setting: string; readonly message: string }
  | { readonly kind: "bug"; readonly message: string; readonly traceback: string }
  | { readonly kind: "start"; readonly message: string };

/** A text on its way: bytes that Python decodes once. */
export type TextBytes = { readonly encoding: "utf-8" | "utf-16-le"; readonly bytes: Uint8Array<ArrayBuffer> };

export type ToWorker =
  /**
   * The first message. The worker holds the lock named here for as long as it lives; `module` is what an earlier one
   * compiled.
   */
  | { readonly kind: "start"; readonly lock: string; readonly module?: WebAssembly.Module }
  | { readonly kind: "text"; readonly document: number; readonly text: TextBytes }
  | { readonly kind: "close"; readonly document: number }
  | {
      readonly kind: "call";
      readonly id: number;
      readonly document: number;
      readonly name: CallName;
      readonly request: Request<CallName>;
    }
  | { readonly kind: "package"; readonly id: number; readonly name: string; readonly wheel: Uint8Array<ArrayBuffer> };

export type Stage = "loading" | "starting Python";

export type FromWorker =
  /** The lock is held: from now on its release means that the worker is gone. */
  | { readonly kind: "alive" }
  | { readonly kind: "progress"; readonly stage: Stage; readonly loaded: number; readonly total: number }
  /** Pyodide's WebAssembly, for the next worker to start from. */
  | { readonly kind: "compiled"; readonly module: WebAssembly.Module }
  | { readonly kind: "ready"; readonly python: string }
  | { readonly kind: "failed"; readonly error: ErrorData }
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answer<CallName> | readonly string[] }
  | { readonly kind: "error"; readonly id: number; readonly error: ErrorData }
  /** Python can no longer be used: a fault below it, such as no memory left. */
  | { readonly kind: "broken"; readonly message: string };
