// Room: build tools. Gives Vite the Python image: its files under a hashed folder, and a module that says where.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { imageFolder } from "./image/image.mjs";

const id = "virtual:python-image";

/** @returns {import("./image/image.mjs").Manifest} */
const manifest = () => JSON.parse(readFileSync(join(imageFolder, "manifest.json"), "utf8"));

/**
 * What the worker is told of its image.
 * @typedef {{ folder: string, sizes: Record<string, number>, lock: unknown, installers: string[] }} ImageFacts
 */

/** The image of a host with many files. @returns {ImageFacts} */
function hostedImage() {
  const { hash, sizes } = manifest();
  const lock = imageLock();
  return { folder: `python-${hash}/`, sizes, lock, installers: Object.keys(lock.packages) };
}

/** Pyodide's lock file. @returns {import("pyodide").Lockfile} */
export const imageLock = () => JSON.parse(readFileSync(join(imageFolder, "pyodide-lock.json"), "utf8"));

/** The module the worker imports. @param {() => ImageFacts} facts @returns {import("vite").Plugin} */
export function pythonImageModule(facts = hostedImage) {
  return {
    name: "python-image-module",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      return Object.entries(facts())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/** How the worker that imports that module is built: an ES module, without what Pyodide imports under Node only. */
export const pythonWorker = {
  format: /** @type {const} */ ("es"),
  plugins: () => [pythonImageModule()],
  rolldownOptions: { external: [/^node:/, "ws"] },
};

/** The image's files, beside the scripts. @returns {import("vite").Plugin} */
export function pythonImageFiles() {
  return {
    name: "python-image-files",
    generateBundle() {
      for (const file of readdirSync(imageFolder)) {
        const fileName = `assets/python-${manifest().hash}/${file}`;
        this.emitFile({ type: "asset", fileName, source: readFileSync(join(imageFolder, file)) });
      }
    },
  };
}
