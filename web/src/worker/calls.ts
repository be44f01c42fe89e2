// Room: engine, worker side. The table of calls: how a request becomes Python's arguments, and its columns an answer.
import type { PyProxy } from "pyodide/ffi";
import type { Answer, CallName, Request } from "../protocol.ts";

type Entry<K extends CallName> = {
  /** The arguments after the text of the function of the same name in chunkscope.bridge. */
  readonly arguments: (request: Request<K>) => readonly unknown[];
  readonly answer: (result: PyProxy, milliseconds: number) => Answer<K>;
};

export const table: { readonly [K in CallName]: Entry<K> } = {
  chunk: {
    arguments: ({ unit, size, overlap }) => [unit, size, overlap],
    answer: (result, pythonMs) => ({
      start: column(result.start),
      end: column(result.end),
      unitCount: column(result.unit_count),
      n: result.n,
      pythonMs,
    }),
  },
};

/** A copy of an array("I"); the array itself is given back to Python. */
export function column(proxy: PyProxy): Uint32Array<ArrayBuffer> {
  try {
    const view = proxy.getBuffer("u32");
    try {
      return view.data.slice();
    } finally {
      view.release();
    }
  } finally {
    proxy.destroy();
  }
}

/** The buffers of an answer's columns, to be moved and not copied to the page. */
export function transferables(answer: object): ArrayBuffer[] {
  return Object.values(answer).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []));
}
