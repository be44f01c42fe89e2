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

/** Why WebAssembly was not taken. */
export function refusal(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`WebAssembly was refused (a content security policy needs 'wasm-unsafe-eval'): ${reason}`);
}
