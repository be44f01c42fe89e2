// Room: single file. `npm run build:single`: the page, its worker, Pyodide and Python in one HTML file that needs no
// server and no network: web/dist/chunkscope.html.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { setupNode } from "../lib/node.mjs";
import { setupPython } from "../lib/python.mjs";
import { program, root } from "../lib/run.mjs";

/** The file. */
export const singleFile = join(root, "web/dist/chunkscope.html");

/** Builds it from the Python image that is there. */
export async function buildSingle() {
  // These need node_modules, which setupNode may just have made.
  const { bundle } = await import("./bundle.mjs");
  const { document } = await import("./document.mjs");
  const { packPython } = await import("./python.mjs");
  const { noticeText } = await import("../notice.mjs");
  const { packed, facts } = await packPython();
  const [loader, page, worker] = await Promise.all(
    ["single/loader.ts", "single/page.ts", "worker/single.ts"].map((entry) => bundle(entry, facts)),
  );
  const gzip = (/** @type {string} */ text = "") => gzipSync(text, { level: 9 });
  const blocks = { page: gzip(page), worker: gzip(worker), notice: gzip(noticeText()), python: packed };
  const html = document({ loader: loader ?? "", page: page ?? "", blocks });
  mkdirSync(join(root, "web/dist"), { recursive: true });
  writeFileSync(singleFile, html);
  const megabytes = (/** @type {Uint8Array} */ bytes) => (bytes.length / 1e6).toFixed(2);
  const parts = Object.entries(blocks).map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
  console.log(`web/dist/chunkscope.html: ${megabytes(html)} MB (packed: ${parts.join(", ")})`);
}

if (process.argv[1] === import.meta.filename) {
  await program(async () => {
    await setupNode();
    await setupPython();
    const { buildImage } = await import("../image/image.mjs");
    await buildImage();
    await buildSingle();
  });
}
