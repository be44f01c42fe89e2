// Room: build tools. The sites the element is tested in, and how each is built from its recipe.
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { run, ToolError } from "../lib/run.mjs";
import { withTemporaryFolder } from "../lib/temporary.mjs";
import { follow } from "./recipe.mjs";
import { installed, nodeFolder, nodeOf, sitesPython } from "./tools.mjs";

/** @typedef {{ built: string, build: (folder: string) => Promise<void> }} Site built: the folder the site ends up in */

/** @satisfies {Record<string, Site>} */
export const sites = {
  "plain-html": { built: ".", build: async () => {} },
  "mkdocs-material": {
    built: "site",
    build: (folder) => pythonTool(folder, ["mkdocs", "build", "--quiet", "--strict"]),
  },
  sphinx: { built: "site", build: (folder) => pythonTool(folder, ["sphinx", "-q", "-W", "-b", "html", ".", "site"]) },
  vitepress: {
    built: ".vitepress/dist",
    build: (folder) => siteTool(folder, "vitepress", "vitepress/bin/vitepress.js"),
  },
  docusaurus: {
    built: "build",
    build: (folder) => siteTool(folder, "docusaurus", "@docusaurus/core/bin/docusaurus.mjs"),
  },
  starlight: { built: "dist", build: (folder) => siteTool(folder, "starlight", "astro/bin/astro.mjs") },
};

/** @typedef {keyof typeof sites} SiteName */

/**
 * Builds a site, gives `work` the folder to serve, and removes it. A site is built beside its tools: Astro takes a
 * component for one below the root of the site where the two paths have nothing but `/` in common.
 * @template T
 * @param {SiteName} name @param {(built: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withBuiltSite(name, work) {
  return withTemporaryFolder(async (folder) => {
    const site = sites[name];
    follow(name, folder);
    await site.build(folder);
    const built = join(folder, site.built);
    if (!existsSync(join(built, "index.html"))) throw new ToolError(`${name} has built no index.html.`);
    return work(built);
  }, installed);
}

/** Nothing is asked of anyone, and nothing waits for an answer. */
const env = {
  ...process.env,
  CI: "true",
  ASTRO_TELEMETRY_DISABLED: "1",
  NO_MKDOCS_2_WARNING: "1",
  NO_UPDATE_NOTIFIER: "1",
};
/** Progress is nobody's to read; what goes wrong is. */
const stdio = /** @type {["ignore", "ignore", "inherit"]} */ (["ignore", "ignore", "inherit"]);

/** @param {string} folder @param {readonly string[]} module */
async function pythonTool(folder, module) {
  const pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-index", "-r", "requirements.txt"];
  // Installs nothing: fails where the recipe names other versions than those that are there.
  await run(sitesPython, pip, { cwd: folder });
  await run(sitesPython, ["-m", ...module], { cwd: folder, env, stdio });
}

/** @param {string} folder @param {string} site @param {string} program in node_modules */
async function siteTool(folder, site, program) {
  const modules = join(nodeFolder(site), "node_modules");
  symlinkSync(modules, join(folder, "node_modules"), "junction");
  await run(nodeOf(site), [join(modules, program), "build"], { cwd: folder, env, stdio });
}
