// Room: engine, worker side. The files Python starts from, fetched all at once and counted as they come.
import { type CreateModule, counter, names, type Parts, type Report, refusal } from "./parts.ts";

/** The parts fetched from a folder, all at once; but for the WebAssembly where it is compiled already. */
export function fetchedParts(
  base: URL,
  sizes: Readonly<Record<string, number>>,
  report: Report,
  module?: WebAssembly.Module,
): Parts {
  const wanted = Object.values(names).filter((name) => !module || name !== names.module);
  const files = new ImageFiles(base, sizes, wanted, report);
  return {
    base,
    module: module ? Promise.resolve(module) : compile(files),
    stdlib: files.bytes(names.stdlib),
    createModule: files.module<{ default: CreateModule }>(names.script).then((script) => script.default),
  };
}

/** Compiles Pyodide's WebAssembly, as it comes where the host says the right type. */
async function compile(files: ImageFiles): Promise<WebAssembly.Module> {
  const response = await files.response(names.module);
  try {
    if (response.headers.get("content-type")?.startsWith("application/wasm"))
      return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw refusal(error);
  }
}

/** Fetches files whose sizes are known; every failure names its file. */
class ImageFiles {
  readonly #base: URL;
  readonly #sizes: Readonly<Record<string, number>>;
  readonly #add: (bytes: number) => void;

  /** `names` are all the files that will be asked for: the sum of their sizes is the total. */
  constructor(base: URL, sizes: Readonly<Record<string, number>>, names: readonly string[], report: Report) {
    this.#base = base;
    this.#sizes = sizes;
    const total = names.reduce((sum, name) => sum + this.#size(name), 0);
    this.#add = counter(total, report);
  }

  url(name: string): string {
    return new URL(name, this.#base).href;
  }

  /** A file's bytes. */
  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.response(name);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== this.#size(name)) {
      throw new Error(
        `${this.url(name)} has ${bytes.length} bytes, not ${this.#size(name)}: the host sent something else`,
      );
    }
    return bytes;
  }

  /**
   * A file as the host's own response, whose copy is counted: of a response that was made here the browser would
   * not keep the compiled WebAssembly, and every visit would compile it anew.
   */
  async response(name: string): Promise<Response> {
    const response = await fetch(this.url(name)).catch((error: unknown) => {
      throw new Error(`${this.url(name)} could not be loaded`, { cause: error });
    });
    if (!response.ok || response.body === null) {
      throw new Error(`${this.url(name)} could not be loaded: the host answered ${response.status}`);
    }
    // A failure is told by whoever reads the response itself.
    void response
      .clone()
      .body?.pipeTo(this.#counter())
      .catch(() => undefined);
    return response;
  }

  /** A module; its bytes are counted when it is there, as a script's coming cannot be watched. */
  async module<T>(name: string): Promise<T> {
    const url = this.url(name);
    const loaded: T = await import(/* @vite-ignore */ url).catch((error: unknown) => {
      throw new Error(`${url} could not be loaded`, { cause: error });
    });
    this.#add(this.#size(name));
    return loaded;
  }

  #size(name: string): number {
    const size = this.#sizes[name];
    if (size === undefined) throw new Error(`the image has no ${name}`);
    return size;
  }

  #counter(): WritableStream<Uint8Array<ArrayBuffer>> {
    return new WritableStream({ write: (piece) => this.#add(piece.byteLength) });
  }
}
