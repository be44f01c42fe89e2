// Room: build tools. Puts .br and .gz beside each built file that gets smaller, for hosts that send those.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./lib/run.mjs";

/** What was compressed before, by a hash of its content: Pyodide's WebAssembly takes half a minute. */
const kept = join(root, "web/.image/compressed");
const compressible = /\.(html|js|css|svg|wasm|zip|json|txt|webmanifest)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;

/** @type {Record<string, (bytes: Buffer) => Promise<Buffer>>} */
const encodings = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compresses a built folder. @param {string} folder */
export async function compressFolder(folder) {
  mkdirSync(kept, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => compressible.test(name));
  await Promise.all(files.flatMap((name) => Object.keys(encodings).map((kind) => compress(join(folder, name), kind))));
}

/** @param {string} file @param {string} kind */
async function compress(file, kind) {
  const bytes = readFileSync(file);
  const known = join(kept, `${createHash("sha256").update(bytes).digest("hex")}.${kind}`);
  if (!existsSync(known)) writeFileSync(known, (await encodings[kind]?.(bytes)) ?? bytes);
  const smaller = readFileSync(known);
  // A zip gains next to nothing, and a second copy costs a host's room.
  if (smaller.length < bytes.length * 0.95) writeFileSync(`${file}.${kind}`, smaller);
}
