// Room: single file. Its scripts, bundled by Vite from the sources of the hosted page, each into one classic script.
import { join } from "node:path";
import { build } from "vite";
import { root } from "../lib/run.mjs";
import { targets } from "../targets.mjs";
import { pythonImageModule } from "../vite-python-image.mjs";

/**
 * @param {string} entry under web/src
 * @param {import("../vite-python-image.mjs").ImageFacts} image what the worker is told of its Python
 * @returns {Promise<string>}
 */
export async function bundle(entry, image) {
  const result = await build({
    configFile: false,
    root: join(root, "web"),
    logLevel: "error",
    publicDir: false,
    // A classic script has no address of its own.
    define: { "import.meta.url": "self.location.href" },
    build: {
      write: false,
      target: targets,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "web/src", entry),
        // What Pyodide imports under Node only.
        external: [/^node:/],
        output: { format: "iife", codeSplitting: false },
      },
    },
    worker: {
      format: "es",
      plugins: () => [pythonImageModule(() => image)],
      rolldownOptions: { external: [/^node:/] },
    },
    plugins: [pythonImageModule(() => image)],
  });
  const [{ output }] = /** @type {[import("vite").Rolldown.RolldownOutput]} */ ([result].flat());
  return output[0].code;
}
