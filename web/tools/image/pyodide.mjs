// Room: Python image. Pyodide under Node, as npm delivers it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */

/** The folder of npm's files. */
export const pyodideFolder = dirname(fileURLToPath(import.meta.resolve("pyodide")));

/** @param {string} name */
export const pyodideFile = (name) => readFileSync(join(pyodideFolder, name));

/**
 * Pyodide's lock file reduced to packages whose wheels are at hand. The index's wheels are not the ones the lock
 * file was made from (Pyodide repacks each), so the hashes become those of the files, which pip has checked.
 * @param {readonly string[]} wheels
 */
export function lockFor(wheels) {
  const { info, packages } = JSON.parse(pyodideFile("pyodide-lock.json").toString());
  const kept = wheels.map((wheel) => {
    const entry = Object.entries(packages).find(([, { file_name }]) => file_name === basename(wheel));
    if (!entry) throw new Error(`${basename(wheel)} is not what Pyodide's lock file names: pin its version`);
    const sha256 = createHash("sha256").update(readFileSync(wheel)).digest("hex");
    return [entry[0], { ...entry[1], sha256 }];
  });
  return { info, packages: Object.fromEntries(kept) };
}

/**
 * Starts Pyodide. Hashes are seeded with 0, so that what is compiled does not differ from run to run.
 * @param {Parameters<typeof loadPyodide>[0]} [options]
 * @returns {Promise<Pyodide>}
 */
export function startPyodide(options = {}) {
  const { env, ...rest } = options;
  return loadPyodide({ indexURL: pyodideFolder, env: { PYTHONHASHSEED: "0", ...env }, ...rest });
}

/**
 * loadPackage resolves even when nothing was loaded: this one rejects.
 * @param {Pyodide} pyodide @param {string} name
 */
export async function loadPackage(pyodide, name) {
  await pyodide.loadPackage(name, { messageCallback: () => {}, errorCallback: (message) => console.error(message) });
  if (!(name in pyodide.loadedPackages)) throw new Error(`Pyodide could not load ${name}`);
}

/**
 * Imports a Python file that lies beside this one as a module.
 * @param {Pyodide} pyodide @param {string} name
 */
export function importTool(pyodide, name) {
  const folder = "/tools";
  if (!existsInside(pyodide, folder)) {
    pyodide.FS.mkdirTree(folder);
    pyodide.runPython(`import sys; sys.path.append("${folder}")`);
  }
  pyodide.FS.writeFile(`${folder}/${name}.py`, readFileSync(new URL(`${name}.py`, import.meta.url)));
  return pyodide.pyimport(name);
}

/** @param {Pyodide} pyodide @param {string} path */
function existsInside(pyodide, path) {
  return pyodide.FS.analyzePath(path).exists;
}
