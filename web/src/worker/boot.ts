// Room: engine, worker side. Starts Pyodide from the image; settles in every case, which loadPyodide alone does not.
import { type Lockfile, loadPyodide, type PyodideAPI } from "pyodide";
import { ImageFiles, type Report } from "./files.ts";

type CreateModule = NonNullable<Parameters<typeof loadPyodide>[0]>["createPyodideModule"];
type InstantiateStreaming = typeof WebAssembly.instantiateStreaming;

const wasmName = "pyodide.asm.wasm";
const stdlibName = "python.zip";
const scriptName = "pyodide.asm.js";

export type Image = {
  readonly base: URL;
  readonly sizes: Readonly<Record<string, number>>;
  readonly lock: Lockfile;
};

/**
 * Starts Python.
 * @throws Error saying which file could not be had or why WebAssembly was refused.
 */
export async function boot(image: Image, report: Report): Promise<PyodideAPI> {
  const files = new ImageFiles(image.base, image.sizes, [wasmName, stdlibName, scriptName], report);
  const module = compile(files);
  const stdlib = files.bytes(stdlibName);
  const script = files.module<{ default: CreateModule }>(scriptName);
  // Each is awaited below; a failure that comes before its turn must not be reported as unhandled.
  for (const promise of [module, stdlib, script]) promise.catch(() => undefined);
  const [{ default: createPyodideModule }, archive] = await Promise.all([script, stdlib]);
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const restore = answerFromMemory(files, archive, async (imports) => {
    try {
      const compiled = await module;
      return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
    } catch (error) {
      reject(error);
      throw error;
    }
  });
  try {
    const options = {
      indexURL: image.base.href,
      stdLibURL: files.url(stdlibName),
      lockFileContents: image.lock,
      packageBaseUrl: image.base.href,
      ...(createPyodideModule === undefined ? {} : { createPyodideModule }),
    };
    return await Promise.race([loadPyodide(options), refused]);
  } finally {
    restore();
  }
}

/** Compiles Pyodide's WebAssembly, as it comes where the host says the right type. */
async function compile(files: ImageFiles): Promise<WebAssembly.Module> {
  const response = await files.response(wasmName);
  try {
    if (response.headers.get("content-type")?.startsWith("application/wasm"))
      return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`WebAssembly was refused (a content security policy needs 'wasm-unsafe-eval'): ${reason}`);
  }
}

/**
 * Gives loadPyodide what is already here: it fetches the WebAssembly and the standard library by itself, and waits
 * for ever when the first is refused.
 */
function answerFromMemory(
  files: ImageFiles,
  stdlib: Uint8Array<ArrayBuffer>,
  instantiate: (imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>,
): () => void {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const answers = new Map([
    [files.url(wasmName), () => new Response()],
    [files.url(stdlibName), () => new Response(stdlib)],
  ]);
  globalThis.fetch = (input, init) => {
    const answer = answers.get(input instanceof Request ? input.url : String(input));
    return answer ? Promise.resolve(answer()) : fetch(input, init);
  };
  const replaced: InstantiateStreaming = (_response, imports) => instantiate(imports ?? {});
  WebAssembly.instantiateStreaming = replaced;
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
