// Room: single file. Its Python: Pyodide's WebAssembly and the zip, in one stream of xz.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { imageFolder } from "../image/image.mjs";
import { python } from "../lib/python.mjs";
import { ToolError } from "../lib/run.mjs";
import { imageLock } from "../vite-python-image.mjs";

/** @returns {Promise<{ packed: Uint8Array, facts: import("../vite-python-image.mjs").ImageFacts }>} */
export async function packPython() {
  const wasm = readFileSync(join(imageFolder, "pyodide.asm.wasm"));
  const zip = stored(readFileSync(join(imageFolder, "python.zip")));
  // The wheels that install others stay on the host: they need the whole standard library.
  const lock = { ...imageLock(), packages: {} };
  const sizes = { "pyodide.asm.wasm": wasm.length, "python.zip": zip.length };
  return { packed: await xz(Buffer.concat([wasm, zip])), facts: { folder: "", sizes, lock, installers: [] } };
}

/**
 * The same zip without its own compression, which would hide from xz what its files have in common.
 * @param {Uint8Array} zip
 */
function stored(zip) {
  // The first day a zip file can name, as the image's own.
  return zipSync(unzipSync(zip), { level: 0, mtime: new Date(1980, 0, 1) });
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
function xz(bytes) {
  const script = join(import.meta.dirname, "xz.py");
  const { status, stdout, stderr } = spawnSync(python, [script], { input: bytes, maxBuffer: bytes.length });
  if (status !== 0) throw new ToolError(`xz.py failed: ${stderr}`);
  return stdout;
}
