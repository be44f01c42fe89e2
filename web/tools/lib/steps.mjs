// Room: build tools. Runs named steps, all of them, and prints one table at the end.
import { ToolError } from "./run.mjs";

/** @typedef {{ name: string, run: () => Promise<void>, gate?: boolean }} Step gate: when it fails, no later step can run */

/**
 * Runs steps in order; a failed one does not stop the others unless it is a gate. Rejects when any failed.
 * @param {readonly Step[]} steps @param {{ title: string }} options
 */
export async function runSteps(steps, { title }) {
  const rows = [];
  let failed = 0;
  for (const step of steps) {
    console.log(`\n=== ${step.name}`);
    const started = performance.now();
    const error = await step.run().then(
      () => undefined,
      (/** @type {unknown} */ reason) => reason,
    );
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    rows.push(`${error === undefined ? "ok    " : "FAILED"} ${seconds.padStart(8)}  ${step.name}`);
    if (error === undefined) continue;
    failed += 1;
    console.error(error instanceof ToolError ? error.message : error);
    if (step.gate) {
      rows.push("The steps after it were not run.");
      break;
    }
  }
  console.log(`\n=== ${title}\n${rows.join("\n")}`);
  if (failed > 0) throw new ToolError(`${title}: ${failed} of ${steps.length} steps failed`);
  console.log(`\n${title}: all ${steps.length} steps passed`);
}
