// Room: engine, worker side. What Python starts from, wherever it comes from.
import type { loadPyodide } from "pyodide";

export type CreateModule = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>["createPyodideModule"]>;

/** Says how many bytes of all have come. */
export type Report = (loaded: number, total: number) => void;

export type Parts = {
  /** What Pyodide takes its addresses to be relative to. */
  readonly base: URL;
  /** Pyodide's WebAssembly. */
  readonly module: Promise<WebAssembly.Module>;
  /** The zip of compiled Python. */
  readonly stdlib: Promise<Uint8Array<ArrayBuffer>>;
  /** Pyodide's own script. */
  readonly createModule: Promise<CreateModule>;
};

/** The names of the image's files. */
export const names = { module: "pyodide.asm.wasm", stdlib: "python.zip", script: "pyodide.asm.js" } as const;

/** How often a load is reported, at most. */
const reports = 50;

/** Adds up bytes as they come. They come in hundreds of pieces; the page has more to do than to draw each. */
export function counter(total: number, report: Report): (bytes: number) => void {
  let loaded = 0;
  let reported = 0;
  return (bytes) => {
    loaded += bytes;
    if (loaded < total && loaded - reported < total / reports) return;
    reported = loaded;
    report(loaded, total);
  };
}

/** Why WebAssembly was not taken. */
export function refusal(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`WebAssembly was refused (a content security policy needs 'wasm-unsafe-eval'): ${reason}`);
}
