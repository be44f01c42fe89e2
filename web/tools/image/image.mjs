// Room: Python image. Makes what the worker loads: Pyodide, and one zip of compiled Python that holds our package.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { program, root } from "../lib/run.mjs";
import { withTemporaryFolder } from "../lib/temporary.mjs";
import { importTool, loadPackage, lockFor, pyodideFile, startPyodide } from "./pyodide.mjs";
import { buildWheel, downloadWheels } from "./wheels.mjs";

/** @typedef {import("./pyodide.mjs").Pyodide} Pyodide */
/** @typedef {{ hash: string, pyodide: string, python: string, chunkscope: string, sizes: Record<string, number> }} Manifest */

/** Where the build leaves the image. */
export const imageFolder = join(root, "web/.image/files");

const sitePackages = "/lib/python3.14/site-packages";
const stdlib = "/lib/python314.zip";
/** Parts of our package that need an operating system or other libraries; their tests are in tests/py/host. */
const hostOnly = /^chunkscope\/(actor|arrow|cli|corpus|engines|files|__main__)[./]/;

/**
 * Makes the image in a folder: the files and manifest.json, which says what they are.
 * @param {{ folder?: string, without?: readonly string[] }} [options] without: modules left out, to prove that the
 * suite misses them
 * @returns {Promise<Manifest>}
 */
export function buildImage({ folder = imageFolder, without = [] } = {}) {
  return withTemporaryFolder(async (temporary) => {
    const beside = await downloadWheels("micropip.txt", join(temporary, "beside"));
    const inside = await downloadWheels("image.txt", join(temporary, "inside"));
    const own = await buildWheel(join(temporary, "own"));
    const lock = lockFor(beside);
    const files = await installed([...inside, own], lock, join(temporary, "beside"));
    const zip = await packed(files, without);

    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    /** @param {string} name @param {string | Uint8Array} data */
    const put = (name, data) => writeFileSync(join(folder, name), data);
    put("python.zip", zip);
    put("pyodide.asm.wasm", pyodideFile("pyodide.asm.wasm"));
    // Hosts know the type of .js; that of .mjs they often do not.
    put("pyodide.asm.js", pyodideFile("pyodide.asm.mjs"));
    put("python-full.zip", pyodideFile("python_stdlib.zip"));
    put("pyodide-lock.json", JSON.stringify(lock));
    for (const wheel of beside) cpSync(wheel, join(folder, basename(wheel)));
    return manifest(folder, lock.info.python, basename(own).split("-")[1] ?? "");
  });
}

/**
 * Installs wheels with micropip in a Pyodide of their own; what it left in site-packages.
 * @param {readonly string[]} wheels @param {ReturnType<typeof lockFor>} lock @param {string} packageBaseUrl
 * @returns {Promise<Map<string, Uint8Array>>}
 */
async function installed(wheels, lock, packageBaseUrl) {
  const pyodide = await startPyodide({ lockFileContents: lock, packageBaseUrl });
  for (const name of Object.keys(lock.packages)) await loadPackage(pyodide, name);
  const before = new Set(filesUnder(pyodide, sitePackages).keys());
  pyodide.FS.mkdirTree("/wheels");
  const micropip = pyodide.pyimport("micropip");
  for (const wheel of wheels) {
    pyodide.FS.writeFile(`/wheels/${basename(wheel)}`, readFileSync(wheel));
    // One at a time and ours last: each finds what it depends on installed, and nothing is looked up.
    await micropip.install(`emfs:/wheels/${basename(wheel)}`);
  }
  const files = filesUnder(pyodide, sitePackages);
  for (const name of files.keys()) if (before.has(name) || hostOnly.test(name)) files.delete(name);
  return files;
}

/**
 * Packs site-packages and what it needs of the standard library, in a Pyodide that has seen no installer.
 * @param {Map<string, Uint8Array>} files @param {readonly string[]} without
 * @returns {Promise<Uint8Array>}
 */
async function packed(files, without) {
  const pyodide = await startPyodide();
  for (const [name, data] of files) {
    pyodide.FS.mkdirTree(dirname(join(sitePackages, name)));
    pyodide.FS.writeFile(join(sitePackages, name), data);
  }
  const needed = /** @type {string[]} */ (importTool(pyodide, "trace_modules").needed(sitePackages).toJs());
  const modules = needed.filter((name) => !without.includes(name));
  return importTool(pyodide, "pack").pack(stdlib, sitePackages, pyodide.toPy(modules)).toJs();
}

/**
 * @param {Pyodide} pyodide @param {string} folder
 * @returns {Map<string, Uint8Array>} by path under the folder
 */
function filesUnder(pyodide, folder) {
  const list = `import pathlib; sorted(str(p.relative_to("${folder}")) for p in pathlib.Path("${folder}").rglob("*") if p.is_file())`;
  const names = /** @type {string[]} */ (pyodide.runPython(list).toJs());
  const kept = names.filter((name) => !name.includes("__pycache__"));
  return new Map(kept.map((name) => [name, pyodide.FS.readFile(join(folder, name))]));
}

/**
 * @param {string} folder @param {string} python @param {string} chunkscope
 * @returns {Manifest}
 */
function manifest(folder, python, chunkscope) {
  const names = ["python.zip", "pyodide.asm.wasm", "pyodide.asm.js", "python-full.zip", "pyodide-lock.json"];
  const hash = createHash("sha256");
  for (const name of names) hash.update(readFileSync(join(folder, name)));
  const sizes = Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).size]));
  const { version: pyodide } = JSON.parse(pyodideFile("package.json").toString());
  const content = { hash: hash.digest("hex").slice(0, 12), pyodide, python, chunkscope, sizes };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(content, undefined, 2));
  return content;
}

if (process.argv[1] === import.meta.filename) {
  await program(async () => {
    await buildImage(process.argv[2] === undefined ? {} : { folder: process.argv[2] });
  });
}
