// Room: build tools. `npm run test:engines`: the page and the single file in Firefox and in WebKit; Chromium is
// `npm test`'s.
import { existsSync } from "node:fs";
import { build } from "./build.mjs";
import { setupNode } from "./lib/node.mjs";
import { setupPython } from "./lib/python.mjs";
import { nodeTool, program } from "./lib/run.mjs";
import { runSteps } from "./lib/steps.mjs";
import { buildSingle, singleFile } from "./single/build.mjs";

/** What `npm test` has just built is not built again: `--built`. */
const built = process.argv.includes("--built") && existsSync(singleFile);

const engine = (/** @type {string} */ project) =>
  nodeTool("@playwright/test", ["test", "--config", "tests/e2e/engines.config.ts", "--project", project], {
    program: "playwright",
  });

const steps = [
  { name: "node_modules", run: setupNode, gate: true },
  { name: "Python environment", run: setupPython, gate: true },
  {
    name: "browsers",
    run: async () => (await import("./lib/desktop-browsers.mjs")).setupDesktopBrowsers(),
    gate: true,
  },
  ...(built
    ? []
    : [
        { name: "build", run: build, gate: true },
        { name: "build of the single file", run: buildSingle, gate: true },
      ]),
  { name: "Firefox", run: () => engine("firefox") },
  { name: "WebKit", run: () => engine("webkit") },
];

await program(() => runSteps(steps, { title: "npm run test:engines" }));
