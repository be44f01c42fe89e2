// Room: build tools. `npm test`: sets everything up, builds, and runs every check and every test.
import { join } from "node:path";
import { build, compress } from "./build.mjs";
import { checks } from "./check.mjs";
import { setupNode } from "./lib/node.mjs";
import { python, setupPython } from "./lib/python.mjs";
import { nodeTool, program, root, run } from "./lib/run.mjs";
import { runSteps } from "./lib/steps.mjs";
import { buildSingle } from "./single/build.mjs";

const vitest = (/** @type {string} */ folder) =>
  nodeTool("vitest", ["run", "--config", "web/vitest.config.ts", folder]);

const steps = [
  { name: "node_modules", run: setupNode, gate: true },
  { name: "Python environment", run: setupPython, gate: true },
  { name: "browser", run: async () => (await import("./lib/browser.mjs")).setupBrowser() },
  ...checks,
  { name: "Python tests", run: () => run(python, ["-m", "pytest", "-q"], { cwd: join(root, "py") }) },
  { name: "unit tests", run: () => vitest("tests/unit") },
  { name: "build", run: build, gate: true },
  { name: "compression", run: compress },
  { name: "build of the single file", run: buildSingle, gate: true },
  {
    name: "Python tests inside the image",
    run: () => run(process.execPath, ["web/tools/image/suite.mjs", "--", "-q"]),
  },
  { name: "image tests", run: () => vitest("tests/image") },
  { name: "browser tests", run: () => nodeTool("@playwright/test", ["test"], { program: "playwright" }) },
];

await program(() => runSteps(steps, { title: "npm test" }));
