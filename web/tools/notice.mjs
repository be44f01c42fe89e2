// Room: build tools. web/dist/NOTICE.txt: the licences of everything that is shipped inside the build.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { imageFolder } from "./image/image.mjs";
import { root } from "./lib/run.mjs";

const rule = `\n${"=".repeat(100)}\n\n`;

/** Writes the notice. */
export function writeNotice() {
  // The folder for other sites is copied alone, so it has the notice, too.
  for (const folder of ["web/dist", "web/dist/embed"]) writeFileSync(join(root, folder, "NOTICE.txt"), noticeText());
}

/** The notice; the page's own packages were listed by its build (rollup-plugin-license). */
export function noticeText() {
  const { pyodide, python } = JSON.parse(readFileSync(join(imageFolder, "manifest.json"), "utf8"));
  const parts = [
    head,
    `Chunkscope\n\n${readFileSync(join(root, "LICENSE"), "utf8")}`,
    pyodideNotice(pyodide, python),
    `CPython ${python}\n\n${readFileSync(new URL("licences/PSF-2.0.txt", import.meta.url), "utf8")}`,
    ...archives().flatMap((archive) => licencesIn(archive)),
    workboxNotice(),
    xzNotice,
    `Packages in the page's scripts\n\n${readFileSync(join(root, "web/.image/NOTICE.page.txt"), "utf8")}`,
  ];
  return `${parts.join(rule)}\n`;
}

const head = `Chunkscope is under the MIT licence, which is the first below. What it is built from and ships inside is under
the licences after it. Nothing here limits what those licences grant.`;

const xzNotice = `xz-decompress (in chunkscope.html, the page as one file)

Copyright (c) Tim Perry and Steven Sanderson. Under the MIT licence, whose text stands above with Chunkscope.
It holds XZ Embedded by Lasse Collin and Igor Pavlov, which is in the public domain.
In chunkscope.html, Pyodide's script is joined with the worker's own and minified.`;

/** @param {string} version @param {string} python */
const pyodideNotice = (
  version,
  python,
) => `Pyodide ${version} (pyodide.asm.wasm, pyodide.asm.js, and the loader in the worker's script)

Copyright (C) 2019-2022, Pyodide contributors and Mozilla; 2022-, Pyodide contributors.
Under the Mozilla Public License 2.0, whose text stands below with micropip. The source is at
https://github.com/pyodide/pyodide/tree/${version}; it is used unchanged, but for the name of one file.

pyodide.asm.wasm is CPython ${python} (licence below) compiled with Emscripten (MIT), and holds musl (MIT), LLVM's
compiler-rt and libc++ (Apache-2.0 WITH LLVM-exception), zlib (Zlib), bzip2 (bzip2-1.0.6), liblzma (0BSD),
Zstandard (BSD-3-Clause), SQLite (public domain), libffi (MIT), Expat (MIT), libmpdec (BSD-2-Clause) and HACL* (MIT).
python.zip holds parts of CPython's standard library, compiled by Pyodide to byte code; python-full.zip all of it.`;

/** The service worker is written by Workbox's own build, which lists no licences. */
function workboxNotice() {
  const folder = join(root, "node_modules/workbox-core");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `Workbox ${version} (sw.js)\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
}

/** The image's zip and the wheels beside it. */
function archives() {
  const names = readdirSync(imageFolder).filter((name) => name === "python.zip" || name.endsWith(".whl"));
  return names.sort().map((name) => new Uint8Array(readFileSync(join(imageFolder, name))));
}

/**
 * The licence files that packages bring in their dist-info.
 * @param {Uint8Array} archive
 */
function licencesIn(archive) {
  const files = unzipSync(archive, { filter: ({ name }) => /\.dist-info\/(licenses\/)?LICEN[CS]E[^/]*$/i.test(name) });
  return Object.entries(files).map(([name, data]) => {
    const [distribution = ""] = name.split(".dist-info/");
    return `${distribution.replace("-", " ")} (Python package)\n\n${strFromU8(data)}`;
  });
}
