// The answer of CPython, from the package as it stands in the repository. Coordinate: code points.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Settings } from "../../web/src/settings.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const SCRIPT = `
import json, sys
from chunkscope import chunks
jobs = json.load(sys.stdin)
json.dump([list(chunks(text, size, overlap, unit)) for text, unit, size, overlap in jobs], sys.stdout)
`;

export interface PythonRecord {
  readonly chunk_id: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly unit: string;
  readonly unit_count: number;
}

/** The chunks of each text by CPython. */
export function chunksByPython(
  jobs: readonly (readonly [text: string, settings: Omit<Settings, "steps">])[],
): readonly (readonly PythonRecord[])[] {
  const input = JSON.stringify(jobs.map(([text, { unit, size, overlap }]) => [text, unit, size, overlap]));
  const output = execFileSync(`${ROOT}.venv/bin/python`, ["-X", "utf8", "-c", SCRIPT], {
    input,
    env: { ...process.env, PYTHONPATH: `${ROOT}py/src` },
    maxBuffer: 1 << 30,
    encoding: "utf8",
  });
  return JSON.parse(output) as readonly (readonly PythonRecord[])[];
}

/** Records without what only one side knows, for comparison. */
export function spansOf(
  records: readonly PythonRecord[],
): readonly Pick<PythonRecord, "start" | "end" | "text" | "unit_count">[] {
  return records.map(({ start, end, text, unit_count }) => ({ start, end, text, unit_count }));
}
