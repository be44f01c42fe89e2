// Room: benchmark. Ten million code points to spans in UTF-16: Chunkscope, a loop written by hand, the obvious list of
// words, and LangChain's splitters, all in one browser.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchPage, buildBenchPage } from "./lib/bench-page.mjs";
import { figure, ratio } from "./lib/figures.mjs";
import { withNewProfile, withSite } from "./lib/site.mjs";
import { factsOf, mixedText } from "./lib/text.mjs";

/**
 * @typedef {import("./page/main.ts").Parts} Parts
 * @typedef {import("./page/main.ts").bench} Bench
 * @typedef {{ ours: Parts[], character: number[], recursive: number[] }} Measured
 * @typedef {{ codePoints: Measured, words: Measured, loop: number[],
 *   compared: readonly import("./page/python.worker.ts").Compared[] }} All
 */

export const title = "Chunking: 10,000,000 code points, from a new text to spans in UTF-16";
const length = 10_000_000;
const codePointWindows = { steps: "", unit: "code_point", size: 1000, overlap: 100 };
const wordWindows = { steps: "", unit: "word", size: 100, overlap: 20 };
/** @param {{ rounds?: number }} [options] @returns {Promise<import("./lib/figures.mjs").Findings>} */
export async function run({ rounds = 7 } = {}) {
  await buildBenchPage();
  const text = mixedText(length);
  const measured = await withSite({ page: benchPage }, (url, folder) => {
    writeFileSync(join(folder, "text.txt"), text);
    return withNewProfile((context) => measure(context, url, rounds));
  });
  return { notes: [factsOf(text), ...notes], figures: figures(measured) };
}

const notes = [
  "Transfer: encoding, the way to the worker and back, decoding. Conversion: code points to UTF-16, on the page.",
  "LangChain's splitters cut at paragraphs and give strings without offsets. Beside code points they get 1000/100, as",
  "they measure by default (UTF-16 code units); beside words 100/20 with a function that counts words.",
];

/**
 * @param {import("@playwright/test").BrowserContext} context @param {string} url @param {number} rounds
 * @returns {Promise<All>}
 */
async function measure(context, url, rounds) {
  const page = await context.newPage();
  await page.goto(`${url}page/`);
  const call = (/** @type {keyof Bench} */ name, /** @type {unknown[]} */ ...args) =>
    page.evaluate(
      ([name, args]) => Reflect.get(globalThis, "bench")[name](...args),
      /** @type {const} */ ([name, args]),
    );
  await call("open", `${url}text.txt`);
  /** @type {All} */
  const all = { codePoints: none(), words: none(), loop: [], compared: [] };
  // What runs for the first time runs slower, by what is compiled in it: round 0 is not counted.
  for (let round = 0; round <= rounds; round++) {
    /** @type {All} */
    const counted = round === 0 ? { codePoints: none(), words: none(), loop: [], compared: [] } : all;
    counted.codePoints.ours.push(await call("chunk", codePointWindows));
    counted.loop.push(await call("loop", codePointWindows.size, codePointWindows.overlap));
    await langchain(counted.codePoints, "codeUnits");
    counted.words.ours.push(await call("chunk", wordWindows));
    await langchain(counted.words, "words");
  }
  all.compared = await call("compare", Math.min(rounds, 3));
  return all;

  /** @param {Measured} measured @param {string} counting */
  async function langchain(measured, counting) {
    measured.character.push(await call("langchain", "CharacterTextSplitter", counting));
    measured.recursive.push(await call("langchain", "RecursiveCharacterTextSplitter", counting));
  }
}

/** @returns {Measured} */
const none = () => ({ ours: [], character: [], recursive: [] });

/** @param {All} all */
function figures({ codePoints, words, loop, compared }) {
  const total = codePoints.ours.map((parts) => parts.total);
  const [list, ours] = [compared.map((run) => run.list), compared.map((run) => run.ours)];
  return [
    ...parts("code points 1000/100", codePoints.ours),
    figure("code points, hand-written JavaScript loop", loop),
    ratio("code points, Chunkscope : loop", total, loop, { atMost: 3 }),
    ...besideLangChain("code points", codePoints),
    ...parts("words 100/20", words.ours),
    ...besideLangChain("words", words),
    figure("words, Python alone, the same Pyodide as the list", ours),
    figure(String.raw`list of re.finditer(r"\S+") spans`, list),
    ratio("list : words, Python alone", list, ours, { atLeast: 5 }),
  ];
}

/** @param {string} what @param {readonly Parts[]} runs */
function parts(what, runs) {
  return /** @type {const} */ (["total", "transfer", "python", "conversion"]).map((part) =>
    figure(
      `${what}, ${part}`,
      runs.map((run) => run[part]),
    ),
  );
}

/** @param {string} what @param {Measured} measured */
function besideLangChain(what, { ours, character, recursive }) {
  const total = ours.map((parts) => parts.total);
  return [
    figure(`${what}, LangChain CharacterTextSplitter`, character),
    ratio(`${what}, Chunkscope : CharacterTextSplitter`, total, character, { atMost: 1 }),
    figure(`${what}, LangChain RecursiveCharacterTextSplitter`, recursive),
    ratio(`${what}, Chunkscope : RecursiveCharacterTextSplitter`, total, recursive, { atMost: 1 }),
  ];
}
