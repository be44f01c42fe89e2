// Room: build tools. `npm run test:sites`: the element in real documentation sites, built from their recipes, in Chromium.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { setupNode } from "./lib/node.mjs";
import { setupPython } from "./lib/python.mjs";
import { nodeTool, program, root } from "./lib/run.mjs";
import { runSteps } from "./lib/steps.mjs";
import { sites } from "./sites/sites.mjs";
import { setupSite } from "./sites/tools.mjs";

/** What `npm test` has just built is not built again: `--built`. */
const built = process.argv.includes("--built") && existsSync(join(root, "web/dist/embed/chunk-scope.js"));

const steps = [
  { name: "node_modules", run: setupNode, gate: true },
  { name: "Python environment", run: setupPython, gate: true },
  { name: "browser", run: async () => (await import("./lib/browser.mjs")).setupBrowser(), gate: true },
  ...(built ? [] : [{ name: "build", run: build, gate: true }]),
  ...Object.keys(sites).map((site) => ({ name: `tools of ${site}`, run: () => setupSite(site) })),
  {
    name: "sites",
    run: () => nodeTool("@playwright/test", ["test", "--config", "tests/sites"], { program: "playwright" }),
  },
];

await program(() => runSteps(steps, { title: "npm run test:sites" }));
