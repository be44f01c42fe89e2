// Room: tests. Makes a small pure-Python wheel.
import { strToU8, zipSync } from "fflate";

/** A wheel of one module; numbers, because that is how it travels into a page. */
export function wheel(
  name: string,
  source: string,
  requires: readonly string[] = [],
): { name: string; bytes: number[] } {
  const info = `${name}-1.0.dist-info`;
  const metadata = [
    "Metadata-Version: 2.1",
    `Name: ${name}`,
    "Version: 1.0",
    ...requires.map((r) => `Requires-Dist: ${r}`),
  ];
  const files = {
    [`${name}.py`]: source,
    [`${info}/METADATA`]: `${metadata.join("\n")}\n`,
    [`${info}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    [`${info}/top_level.txt`]: `${name}\n`,
  };
  const record = [...Object.keys(files), `${info}/RECORD`].map((file) => `${file},,\n`).join("");
  const all = { ...files, [`${info}/RECORD`]: record };
  const zip = zipSync(Object.fromEntries(Object.entries(all).map(([file, text]) => [file, strToU8(text)])));
  return { name: `${name}-1.0-py3-none-any.whl`, bytes: [...zip] };
}
