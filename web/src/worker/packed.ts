// Room: engine, worker side. The single file's parts: the WebAssembly and then the zip, in one stream of xz.
import { XzReadableStream } from "xz-decompress";
import { type CreateModule, counter, names, type Parts, type Report, refusal } from "./parts.ts";

export type Packed = {
  readonly packed: Promise<Uint8Array<ArrayBuffer>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly createModule: CreateModule;
};

type Piece = PromiseWithResolvers<Uint8Array<ArrayBuffer>> & { readonly bytes: Uint8Array<ArrayBuffer> };

/** The parts as they are unpacked: the WebAssembly is compiled while the zip still comes. */
export function unpackedParts(
  { packed, sizes, createModule }: Packed,
  report: Report,
  module?: WebAssembly.Module,
): Parts {
  const [wasm, stdlib] = [names.module, names.stdlib].map((name) => piece(sizes[name] ?? 0)) as [Piece, Piece];
  const pieces = [wasm, stdlib];
  void pour(packed, pieces, report).catch((error: unknown) => {
    const damaged = new Error("The Python in this file could not be unpacked: the file is damaged", { cause: error });
    for (const { reject } of pieces) reject(damaged);
  });
  return {
    // Nothing is ever asked of it.
    base: new URL("https://inside.invalid/"),
    module: module ? Promise.resolve(module) : wasm.promise.then(compile),
    stdlib: stdlib.promise,
    createModule: Promise.resolve(createModule),
  };
}

function piece(size: number): Piece {
  return { ...Promise.withResolvers<Uint8Array<ArrayBuffer>>(), bytes: new Uint8Array(size) };
}

/** Unpacks into the pieces, one after the other; each resolves when it is full. */
async function pour(packed: Promise<Uint8Array>, pieces: readonly Piece[], report: Report): Promise<void> {
  const count = counter(
    pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
    report,
  );
  const reader = new XzReadableStream(streamOf(await packed)).getReader();
  let chunk: Uint8Array = new Uint8Array();
  for (const { bytes, resolve } of pieces) {
    for (let filled = 0; filled < bytes.length; ) {
      if (chunk.length === 0) chunk = await next(reader);
      const part = chunk.subarray(0, bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
      chunk = chunk.subarray(part.length);
      count(part.length);
    }
    resolve(bytes);
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const { done, value } = await reader.read();
  if (done) throw new RangeError("the stream ended early");
  return value;
}

/** A Blob's own stream cannot be read in a worker that WebKit started from file://. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function compile(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw refusal(error);
  }
}
