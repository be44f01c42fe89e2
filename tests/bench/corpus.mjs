// Room: benchmark. A gigabyte of generated documents to Parquet, by `chunkscope split`'s own code: corpus.py measures.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { python, setupPython } from "../../web/tools/lib/python.mjs";
import { root } from "../../web/tools/lib/run.mjs";
import { figure } from "./lib/figures.mjs";

export const title = "Corpus: 1,000 MB of generated documents to Parquet, words 200/40";

/** @param {{ megabytes?: number }} [options] @returns {Promise<import("./lib/figures.mjs").Findings>} */
export async function run({ megabytes = 1000 } = {}) {
  await setupPython();
  const script = [join(root, "tests/bench/corpus.py"), "--megabytes", String(megabytes)];
  const { stdout } = await promisify(execFile)(python, script, { cwd: join(root, "py") });
  const found = JSON.parse(stdout);
  const speed = found.megabytes_per_second;
  const share = found.share_of_processor_time;
  const one = (/** @type {string} */ what, /** @type {number} */ value, /** @type {string} */ unit) =>
    figure(what, [value], { unit });
  return {
    notes: [
      `${found.documents} documents, ${found.megabytes} MB, written as ${found.megabytes_written} MB of Parquet.`,
      "The speed of a core is megabytes by second of processor time; reading and writing are measured alone.",
    ],
    figures: [
      one("one process, a core", speed["a core, one process"], "MB/s"),
      one("a process a core, a core", speed["a core, a process a core"], "MB/s"),
      one("a process a core, all by the clock", speed["clock, a process a core"], "MB/s"),
      one("peak memory, one process", found.stages.run.peak_megabytes, "MB"),
      one("peak memory, the largest of many processes", found.stages.cores.peak_megabytes, "MB"),
      one("share of time that is ours", 100 * share.ours, "%"),
      one("share of reading alone", 100 * share.reading, "%"),
      one("share of writing alone", 100 * share.writing, "%"),
    ],
  };
}
