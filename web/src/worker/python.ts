// Room: engine, worker side. Python's half of the engine: chunkscope.bridge, and the texts it holds.
import type { PyodideAPI } from "pyodide";
import type { PyCallable, PyProxy } from "pyodide/ffi";
import type { Answer, CallName, ErrorData, Request, TextBytes } from "../protocol.ts";
import { table } from "./calls.ts";

/** Calls chunkscope.bridge about texts that stay in Python. */
export class Python {
  readonly #bridge: PyProxy;
  readonly #bytearray: PyCallable;
  readonly #toPy: PyodideAPI["toPy"];
  readonly #Proxy: typeof PyProxy;
  readonly #texts = new Map<number, PyProxy>();

  constructor(pyodide: PyodideAPI) {
    this.#bridge = pyodide.pyimport("chunkscope.bridge");
    this.#bytearray = pyodide.globals.get("__builtins__").bytearray;
    this.#toPy = pyodide.toPy;
    this.#Proxy = pyodide.ffi.PyProxy;
  }

  /** Decodes a document's text, once for all calls about it. */
  setText(document: number, { encoding, bytes }: TextBytes): void {
    this.close(document);
    const target: PyProxy = this.#bytearray(bytes.length);
    try {
      const view = target.getBuffer("u8");
      try {
        view.data.set(bytes);
      } finally {
        view.release();
      }
      this.#texts.set(document, this.#bridge.hold(target, encoding));
    } finally {
      target.destroy();
    }
  }

  close(document: number): void {
    this.#texts.get(document)?.destroy();
    this.#texts.delete(document);
  }

  /** What Python answers, or its error as data; an exception here is a fault below Python. */
  call<K extends CallName>(name: K, document: number, request: Request<K>): Outcome<K> {
    const held = this.#texts.get(document);
    if (held === undefined) throw new Error(`document ${document} has no text`);
    const entry = table[name];
    // A typed array becomes a memoryview; everything else goes as it is.
    const given = entry.arguments(request).map((value) => (ArrayBuffer.isView(value) ? this.#toPy(value) : value));
    const outcome: PyProxy = this.#bridge.attempt(this.#bridge[name], held, ...given);
    try {
      if (outcome.message !== undefined) return { error: errorOf(outcome) };
      return { answer: entry.answer(outcome.answer, outcome.milliseconds) };
    } finally {
      outcome.destroy();
      for (const value of given) if (value instanceof this.#Proxy) value.destroy();
    }
  }
}

type Outcome<K extends CallName> = { readonly answer: Answer<K> } | { readonly error: ErrorData };

function errorOf({ setting, message, traceback }: PyProxy): ErrorData {
  return setting === undefined ? { kind: "bug", message, traceback } : { kind: "setting", setting, message };
}
