// Room: benchmark. `npm run bench`: measures, prints tables and keeps the figures in tests/bench/results/bench.json.
// `--only startup,verify` measures these sections alone and keeps the figures of the others.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { program, ToolError } from "../../web/tools/lib/run.mjs";
import { machineLine } from "./lib/machine.mjs";
import { table } from "./lib/table.mjs";

const results = join(import.meta.dirname, "results/bench.json");
const names = ["startup", "chunking", "editing", "verify", "corpus"];

await program(async () => {
  const options = /** @type {const} */ ({ only: { type: "string" }, rounds: { type: "string" } });
  const { values } = parseArgs({ options });
  const chosen = values.only?.split(",") ?? names;
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new ToolError(`--only takes ${names.join(", ")}, not ${unknown.join(", ")}`);
  const rounds = values.rounds === undefined ? {} : { rounds: Number(values.rounds) };

  console.log(await machineLine());
  for (const name of chosen) {
    const began = performance.now();
    const { title, run } = await import(`./${name}.mjs`);
    const findings = await run(rounds);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(table(`${title} (${seconds} s)`, findings));
    keep(name, { title, machine: await machineLine(), measured: new Date().toISOString(), ...findings });
  }
  console.log(`\nKept in ${results}`);
});

/** @param {string} name @param {object} findings */
function keep(name, findings) {
  const kept = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
  mkdirSync(join(results, ".."), { recursive: true });
  writeFileSync(results, `${JSON.stringify({ ...kept, [name]: findings }, undefined, 2)}\n`);
}
