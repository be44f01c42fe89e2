// Room: build tools. `npm run check`: every check that reads the code without running it; all run, then the verdict.
import { join } from "node:path";
import { setupNode } from "./lib/node.mjs";
import { python, ruff, setupPython } from "./lib/python.mjs";
import { nodeTool, program, root, run } from "./lib/run.mjs";
import { runSteps } from "./lib/steps.mjs";

const py = { cwd: join(root, "py") };
const pythonTool = (/** @type {string[]} */ ...args) => run(python, ["-m", ...args], py);
const tsc = (/** @type {string} */ project) => nodeTool("typescript", ["-p", project], { program: "tsc" });

export const checks = [
  { name: "ruff lint", run: () => ruff("check") },
  { name: "ruff format", run: () => ruff("format", "--check") },
  { name: "mypy --strict", run: () => pythonTool("mypy", "--strict") },
  { name: "Python import cycles", run: () => run(join(python, "../lint-imports"), [".importlinter"], py) },
  { name: "tsc page", run: () => tsc("web") },
  { name: "tsc worker", run: () => tsc("web/tsconfig.worker.json") },
  { name: "tsc tests", run: () => tsc("tests") },
  { name: "tsc tools", run: () => tsc("web/tools") },
  { name: "Biome", run: () => nodeTool("@biomejs/biome", ["check", "--error-on-warnings"]) },
  {
    name: "TypeScript import cycles",
    run: () =>
      nodeTool("dependency-cruiser", ["--config", ".dependency-cruiser.mjs", "web/src", "web/tools", "tests"], {
        program: "depcruise",
      }),
  },
];

if (process.argv[1] === import.meta.filename) {
  await program(async () => {
    await setupNode();
    await setupPython();
    await runSteps(checks, { title: "npm run check" });
  });
}
