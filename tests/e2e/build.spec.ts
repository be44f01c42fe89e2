// Room: tests. What the build ships says under which licences, and what each file is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { dist, expect, test } from "./fixtures.ts";

test("the notice names everything that is shipped inside", () => {
  const notice = readFileSync(join(dist, "NOTICE.txt"), "utf8");
  const inside = [
    "Chunkscope",
    "Pyodide 314",
    "CPython 3.14",
    "micropip 0.11.1",
    "packaging 26.1",
    "@codemirror/view",
    "Workbox",
    "lit",
  ];
  for (const name of inside) expect(notice).toContain(name);
  for (const title of ["MIT License", "Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"]) {
    expect(notice).toContain(title);
  }
});

test("every asset's address holds a hash of its content", () => {
  const hashed = /-[\w-]{8,}\.(js|css|svg|png)(\.map|\.br|\.gz)?$|^python-[0-9a-f]{12}$/;
  const named = readdirSync(join(dist, "assets")).filter((name) => !hashed.test(name));
  expect(named).toEqual([]);
});

test("what is compressed beside a file is that file, and the large files have both", () => {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const decoders = { ".br": brotliDecompressSync, ".gz": gunzipSync };
  for (const [suffix, decode] of Object.entries(decoders)) {
    const compressed = names.filter((name) => name.endsWith(suffix));
    for (const wanted of ["index.html", "pyodide.asm.wasm", "pyodide.asm.js"]) {
      expect(compressed.filter((name) => name.endsWith(wanted + suffix))).not.toEqual([]);
    }
    for (const name of compressed) {
      const original = readFileSync(join(dist, name.slice(0, -suffix.length)));
      expect(decode(readFileSync(join(dist, name))).equals(original), name).toBe(true);
    }
  }
});
