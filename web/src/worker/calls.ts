// Room: engine, worker side. The table of calls: how a request becomes Python's arguments, and its columns an answer.
import type { PyProxy } from "pyodide/ffi";
import type { Answer, CallName, Request } from "../protocol.ts";
import { jsonOf, whole } from "./whole.ts";

type Entry<K extends CallName> = {
  /** The arguments after the text of the function of the same name in chunkscope.bridge. */
  readonly arguments: (request: Request<K>) => readonly unknown[];
  readonly answer: (result: PyProxy, milliseconds: number) => Answer<K>;
};

export const table: { readonly [K in CallName]: Entry<K> } = {
  chunk: {
    arguments: ({ unit, size, overlap }) => [unit, whole(size), whole(overlap)],
    answer: chunkColumns,
  },
  chunk_processed: {
    arguments: ({ steps, unit, size, overlap }) => [steps, unit, whole(size), whole(overlap)],
    answer: (result, pythonMs) => ({
      ...chunkColumns(result, pythonMs),
      originalStart: column(result.original_start),
      originalEnd: column(result.original_end),
      exact: bytes(result.exact),
    }),
  },
  process: {
    arguments: ({ steps }) => [steps],
    answer: ({ text }) => ({ text }),
  },
  facts: {
    arguments: ({ steps, encoding }) => [steps, undefined, encoding],
    answer: ({ json }) => JSON.parse(json),
  },
  coordinates: {
    arguments: ({ steps, start, end }) => [steps, start, end],
    answer: ({ json }) => JSON.parse(json),
  },
  digests: {
    arguments: ({ steps, start, end }) => [steps, start, end],
    answer: (result) => ({ digests: column(result) }),
  },
  proof: {
    arguments: ({ steps, unit, size, overlap, start, end, unitCount, n, digests }) => [
      ...[steps, unit, whole(size), whole(overlap)],
      ...[start, end, unitCount, n, digests],
    ],
    answer: (result) => ({
      ...JSON.parse(result.json),
      cutChunkId: column(result.cut_chunk_id),
      cutEdge: bytes(result.cut_edge),
      cutKind: bytes(result.cut_kind),
      cutOffset: column(result.cut_offset),
      gapStart: column(result.gap_start),
      gapEnd: column(result.gap_end),
      gapWhite: bytes(result.gap_white),
    }),
  },
  find: {
    arguments: ({ steps, passage, start, end }) => [steps, passage, start, end],
    answer: (result) => ({
      ignored: JSON.parse(result.json),
      start: column(result.start),
      end: column(result.end),
      exact: bytes(result.exact),
      first: column(result.first),
      last: column(result.last),
      wholeFirst: column(result.whole_first),
      wholeLast: column(result.whole_last),
    }),
  },
  export_open: {
    arguments: ({ steps, format, unit, size, overlap, id, encoding }) => [
      ...[steps, format, unit, whole(size), whole(overlap)],
      ...["utf16,byte,line", id, encoding],
    ],
    answer: ({ json }) => JSON.parse(json),
  },
  export_read: {
    arguments: () => [],
    answer: ({ text, done }) => ({ text, done }),
  },
  export_close: {
    arguments: () => [],
    answer: () => ({}),
  },
  decode_file: {
    arguments: ({ bytes, encoding }) => [bytes, encoding],
    answer: ({ text, encoding }) => ({ text, encoding }),
  },
  verify_open: {
    arguments: ({ bytes, options, fields }) => [
      ...[bytes, jsonOf({ ...options, size: whole(options.size), overlap: whole(options.overlap) })],
      JSON.stringify(fields),
    ],
    answer: () => ({}),
  },
  verify_step: {
    arguments: () => [],
    answer: ({ json }) => JSON.parse(json),
  },
  verify_report: {
    arguments: () => [],
    answer: ({ json }) => JSON.parse(json),
  },
  verify_records: {
    arguments: ({ verdict, first, most }) => [verdict, first, most],
    answer: ({ json }) => ({ findings: JSON.parse(json) }),
  },
  verify_columns: {
    arguments: () => [],
    answer: (result) => ({ claimedStart: column(result.claimed_start), claimedEnd: column(result.claimed_end) }),
  },
  verify_repair: {
    arguments: ({ form }) => [form],
    answer: (result) => ({ bytes: bytes(result.data), extension: result.extension }),
  },
  verify_close: {
    arguments: () => [],
    answer: () => ({}),
  },
};

function chunkColumns(result: PyProxy, pythonMs: number): Answer<"chunk"> {
  return {
    start: column(result.start),
    end: column(result.end),
    unitCount: column(result.unit_count),
    n: result.n,
    pythonMs,
  };
}

/** A copy of an array("I"); the array itself is given back to Python. */
function column(proxy: PyProxy): Uint32Array<ArrayBuffer> {
  return copy(proxy, "u32") as Uint32Array<ArrayBuffer>;
}

/** A copy of bytes. */
function bytes(proxy: PyProxy): Uint8Array<ArrayBuffer> {
  return copy(proxy, "u8") as Uint8Array<ArrayBuffer>;
}

function copy(proxy: PyProxy, type: "u8" | "u32"): Uint8Array | Uint32Array {
  try {
    const view = proxy.getBuffer(type);
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
