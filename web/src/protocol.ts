// Room: engine. What page and worker say to each other: the only file both import. Coordinate: code points.

/** What `size` and `overlap` are: a number when an integer was typed, else the text as typed, for Python to refuse. */
export type Setting = number | string;

/** Every call of a document: what is asked and what is answered. Python's side is chunkscope.bridge. */
export type Calls = {
  readonly chunk: {
    readonly request: { readonly unit: string; readonly size: Setting; readonly overlap: Setting };
    /** Columns of equal length, one entry a chunk; `n` counts the units of the whole text. */
    readonly answer: {
      readonly start: Uint32Array<ArrayBuffer>;
      readonly end: Uint32Array<ArrayBuffer>;
      readonly unitCount: Uint32Array<ArrayBuffer>;
      readonly n: number;
      readonly pythonMs: number;
    };
  };
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
  /** The first message. The worker holds the lock named here for as long as it lives. */
  | { readonly kind: "start"; readonly lock: string }
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
  | { readonly kind: "ready"; readonly python: string }
  | { readonly kind: "failed"; readonly error: ErrorData }
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answer<CallName> | readonly string[] }
  | { readonly kind: "error"; readonly id: number; readonly error: ErrorData }
  /** Python can no longer be used: a fault below it, such as no memory left. */
  | { readonly kind: "broken"; readonly message: string };
