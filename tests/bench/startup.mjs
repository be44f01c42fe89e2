// Room: benchmark. How long a visitor waits for the first highlighted chunk, beside a page that only starts Pyodide.
import { join } from "node:path";
import { pyodideFolder } from "../../web/tools/image/pyodide.mjs";
import { root } from "../../web/tools/lib/run.mjs";
import { figure, ratio } from "./lib/figures.mjs";
import { withNewProfile, withSite } from "./lib/site.mjs";

/** @typedef {{ cold: number, warm: number }} Visits */

export const title = "Start-up: from navigation to the first highlighted chunk";
const aim = { atMost: 0.6 };
/** How long a visitor stays, in ms: compiled WebAssembly is kept a while after it was compiled. */
const stay = 4000;

/** @param {{ rounds?: number }} [options] @returns {Promise<import("./lib/figures.mjs").Findings>} */
export function run({ rounds = 5 } = {}) {
  const sources = {
    chunkscope: join(root, "web/dist"),
    npm: pyodideFolder,
    "npm/index.html": join(import.meta.dirname, "page/npm.html"),
    "npm/npm.js": join(import.meta.dirname, "page/npm.js"),
  };
  return withSite(sources, async (url) => {
    const pages = { chunkscope: `${url}chunkscope/`, npm: `${url}npm/` };
    /** @type {{ chunkscope: Visits[], npm: Visits[] }} */
    const visits = { chunkscope: [], npm: [] };
    for (let round = 0; round < rounds; round++) {
      // Each goes first in turn.
      const names = /** @type {("chunkscope" | "npm")[]} */ (["chunkscope", "npm"]);
      for (const name of round % 2 ? names.reverse() : names) visits[name].push(await visit(pages[name]));
    }
    return findings(visits.chunkscope, visits.npm);
  });
}

/** @param {readonly Visits[]} ours @param {readonly Visits[]} npm */
function findings(ours, npm) {
  const of = (/** @type {readonly Visits[]} */ visits, /** @type {keyof Visits} */ kind) =>
    visits.map((visit) => visit[kind]);
  return {
    notes: [
      "Cold: a new browser profile. Warm: the third visit of that profile, in the same browser.",
      "npm: a page that only awaits loadPyodide() from npm's own files, by the same server, uncompressed.",
    ],
    figures: /** @type {const} */ (["cold", "warm"]).flatMap((kind) => [
      figure(`${kind}, Chunkscope`, of(ours, kind)),
      figure(`${kind}, npm`, of(npm, kind)),
      ratio(`${kind}, Chunkscope : npm`, of(ours, kind), of(npm, kind), aim),
    ]),
  };
}

/**
 * Visits a page three times with one new profile: only then has the browser kept all it ever keeps of it.
 * @param {string} url @returns {Promise<Visits>}
 */
function visit(url) {
  return withNewProfile(async (context) => {
    /** @type {(milliseconds: number) => void} */
    let done = () => {};
    await context.exposeFunction("benchDone", (/** @type {number} */ milliseconds) => done(milliseconds));
    await context.addInitScript(tellFirstChunk);
    const times = [];
    for (let count = 0; count < 3; count++) {
      const page = await context.newPage();
      const time = new Promise((resolve) => {
        done = resolve;
      });
      await page.goto(url);
      times.push(/** @type {number} */ (await time));
      // A visit lasts a while: no event says that the browser has put its compiled code away.
      if (count < 2) await page.waitForTimeout(stay);
      await page.close();
    }
    return { cold: times[0] ?? Number.NaN, warm: times[2] ?? Number.NaN };
  });
}

/** Runs in the page: looks for a highlighted chunk once a frame. */
function tellFirstChunk() {
  const look = () => {
    const element = document.querySelector("chunk-scope");
    if (element?.shadowRoot?.querySelector(".document [data-chunks]")) {
      Reflect.get(globalThis, "benchDone")(performance.now());
    } else requestAnimationFrame(look);
  };
  if (location.pathname.startsWith("/chunkscope/")) requestAnimationFrame(look);
}
