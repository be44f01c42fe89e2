// Room: benchmark. Stored chunks checked against their document at 1, 10 and 100 thousand records: verify_scale.py
// measures, each check in a process of its own.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { python, setupPython } from "../../web/tools/lib/python.mjs";
import { root } from "../../web/tools/lib/run.mjs";
import { figure, ratio, worst } from "./lib/figures.mjs";

/**
 * @typedef {{ kind: string, records: number, document_mb: number, seconds: number, memory_mb: number,
 *   memory_per_document: number, memory_per_document_repaired: number, repair_seconds: number }} Row
 */

export const title = "Verify: stored chunks against their document, 1, 10 and 100 thousand records";
const sizes = [1000, 10_000, 100_000];
const aims = { seconds: { atMost: 60 }, memory: { atMost: 10 } };

/** @param {{ rounds?: number, records?: readonly number[] }} [options] */
export async function run({ rounds = 3, records = sizes } = {}) {
  await setupPython();
  /** @type {Row[]} */
  const rows = [];
  for (let round = 0; round < rounds; round++) rows.push(...(await measure(records)));
  const kinds = [...new Set(rows.map((row) => row.kind))];
  return { notes, figures: kinds.flatMap((kind) => figuresOf(kind, records, rows)) };
}

const notes = [
  "Memory: the peak of the process less what it held before it read its files, by the document's size in UTF-8.",
  "A time ten times as long for ten times the records is growth in proportion; start-up of Python is not in it.",
];

/** @param {readonly number[]} records @returns {Promise<Row[]>} */
async function measure(records) {
  const script = [join(root, "tests/bench/verify_scale.py"), ...records.map(String)];
  const { stdout } = await promisify(execFile)(python, script);
  return JSON.parse(stdout).rows;
}

/** @param {string} kind @param {readonly number[]} records @param {readonly Row[]} rows */
function figuresOf(kind, records, rows) {
  // The rows of a kind go through all sizes, round by round.
  const own = rows.filter((row) => row.kind === kind);
  const of = (/** @type {number} */ place) => own.filter((_, i) => i % records.length === place);
  const seconds = (/** @type {number} */ place) => of(place).map((row) => row.seconds);
  const last = records.length - 1;
  const named = records.map((count) => `${count / 1000} k`);
  return [
    ...records.map((_, i) =>
      figure(`${kind}, ${named[i]}`, seconds(i), { unit: "s", ...(i === last && { aim: aims.seconds }) }),
    ),
    ...records.slice(1).map((_, i) => ratio(`${kind}, time ${named[i + 1]} : ${named[i]}`, seconds(i + 1), seconds(i))),
    ...records.map((_, i) => {
      const memory = of(i).map((row) => row.memory_mb);
      return figure(`${kind}, memory ${named[i]}`, memory, { unit: "MB" });
    }),
    ...peaks(of(last), `${kind}, memory ${named[last]}`),
    figure(
      `${kind}, repair ${named[last]}`,
      of(last).map((row) => row.repair_seconds),
      { unit: "s" },
    ),
  ];
}

/** @param {readonly Row[]} rows @param {string} what */
function peaks(rows, what) {
  return /** @type {const} */ ([
    ["memory_per_document", `${what} : document`],
    ["memory_per_document_repaired", `${what} : document, with the repaired file written`],
  ]).map(([key, name]) =>
    worst(
      name,
      rows.map((row) => row[key]),
      { unit: "×", aim: aims.memory },
    ),
  );
}
