// Room: build tools. Installs everything: node_modules, .venv and, with --browser, a Chromium for the tests.
import { setupNode } from "./lib/node.mjs";
import { setupPython } from "./lib/python.mjs";
import { program } from "./lib/run.mjs";

await program(async () => {
  await setupNode();
  await setupPython();
  if (process.argv.includes("--browser")) await (await import("./lib/browser.mjs")).setupBrowser();
});
