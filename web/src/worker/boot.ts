// Room: engine, worker side. Starts Pyodide from the image; settles in every case, which loadPyodide alone does not.
import { type Lockfile, loadPyodide, type PyodideAPI } from "pyodide";
import { names, type Parts } from "./parts.ts";

type InstantiateStreaming = typeof WebAssembly.instantiateStreaming;

/**
 * Starts Python.
 * @throws Error saying which part could not be had or why WebAssembly was refused.
 */
export async function boot(parts: Parts, lock: Lockfile): Promise<PyodideAPI> {
  // Each is awaited below; a failure that comes before its turn must not be reported as unhandled.
  for (const promise of [parts.module, parts.stdlib, parts.createModule]) promise.catch(() => undefined);
  const [createPyodideModule, stdlib] = await Promise.all([parts.createModule, parts.stdlib]);
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const stdLibURL = new URL(names.stdlib, parts.base).href;
  const answers = new Map([
    [new URL(names.module, parts.base).href, () => new Response()],
    [stdLibURL, () => new Response(stdlib)],
  ]);
  const restore = answerFromMemory(answers, async (imports) => {
    try {
      const compiled = await parts.module;
      return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
    } catch (error) {
      reject(error);
      throw error;
    }
  });
  try {
    const indexURL = parts.base.href;
    const options = { indexURL, stdLibURL, lockFileContents: lock, packageBaseUrl: indexURL, createPyodideModule };
    return await Promise.race([loadPyodide(options), refused]);
  } finally {
    restore();
  }
}

/**
 * Gives loadPyodide what is already here: it fetches the WebAssembly and the standard library by itself, and waits
 * for ever when the first is refused.
 */
function answerFromMemory(
  answers: ReadonlyMap<string, () => Response>,
  instantiate: (imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>,
): () => void {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
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
