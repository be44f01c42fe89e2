// Room: build tools. The recipes of web/docs/sites: a fence with a title is a file, so what a reader copies is what is built.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, ToolError } from "../lib/run.mjs";

/** @param {string} site */
const textOf = (site) => readFileSync(join(root, `web/docs/sites/${site}.md`), "utf8");

/**
 * The files of a recipe, by their paths inside the site.
 * @param {string} site @returns {ReadonlyMap<string, string>}
 */
export function filesOf(site) {
  const fences = textOf(site).matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms);
  return new Map([...fences].map(([, path = "", text = ""]) => [path, text]));
}

/**
 * Does what a recipe says: writes its files into a folder, and copies the built element where it says.
 * @param {string} site @param {string} folder
 */
export function follow(site, folder) {
  for (const [path, text] of filesOf(site)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const place = /Copy `web\/dist\/embed\/` into the site as `([^`]+)`/.exec(textOf(site))?.[1];
  if (place === undefined) throw new ToolError(`web/docs/sites/${site}.md does not say where the element is copied.`);
  cpSync(join(root, "web/dist/embed"), join(folder, place), { recursive: true });
}
