// Room: benchmark. What a person feels: the longest task of the main thread while a document of 1 MB is edited and
// scrolled, and what a change of the highlight costs with few chunks and with a hundred thousand.
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../../web/tools/lib/browser.mjs";
import { root } from "../../web/tools/lib/run.mjs";
import { figure, ratio, worst } from "./lib/figures.mjs";
import { withSite } from "./lib/site.mjs";
import { factsOf, mixedText } from "./lib/text.mjs";
import { longestTask } from "./lib/trace.mjs";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {{ steps: string, unit: string, size: number, overlap: number }} Settings
 */

export const title = "Editing: a document of 1 MB, and 100,000 chunks";
const megabyte = 640_000; // code points
const aim = { atMost: 50 };
const words = { steps: "", unit: "word", size: 100, overlap: 20 };
const tens = { steps: "", unit: "code_point", size: 10, overlap: 2 };
/** Both texts fill the screen; the first has 375 chunks, the second 100,000. */
const lengths = { few: 3000, many: 800_002 };
const updates = 60;

/** @param {{ rounds?: number }} [options] @returns {Promise<import("./lib/figures.mjs").Findings>} */
export function run({ rounds = 5 } = {}) {
  return withSite({ page: join(root, "web/dist") }, async (url) => {
    const browser = await chromium.launch({ ...chromiumOptions(), headless: true });
    try {
      const page = await browser.newPage();
      await page.goto(`${url}page/`);
      const text = mixedText(megabyte);
      const typing = [];
      const scrolling = [];
      await open(page, text, words);
      for (let round = 0; round < rounds; round++) {
        typing.push(await longestTask(browser, page, () => type(page, round)));
        scrolling.push(await longestTask(browser, page, () => scroll(page, round)));
      }
      const few = await highlighting(page, mixedText(lengths.few));
      const many = await highlighting(page, mixedText(lengths.many));
      return {
        notes: [
          factsOf(text),
          `Edited in words 100/20: each round types 39 keys and pastes an emoji, then turns the wheel 60 times.`,
          `A change of the highlight: choosing a chunk, up to layout; ${few.drawn} and ${many.drawn} chunks are drawn.`,
        ],
        figures: [
          ...longest("typing", typing),
          ...longest("scrolling", scrolling),
          figure(`highlight update, ${few.chunks} chunks`, few.times),
          figure(`highlight update, ${many.chunks} chunks`, many.times),
          ratio("highlight update, many : few chunks", many.times, few.times),
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

/** @param {string} doing @param {readonly { wall: number, ran: number }[]} tasks */
function longest(doing, tasks) {
  return [
    worst(
      `longest task while ${doing}`,
      tasks.map(({ wall }) => wall),
      { aim },
    ),
    worst(
      `longest task while ${doing}, time the thread ran`,
      tasks.map(({ ran }) => ran),
    ),
  ];
}

/** @param {Page} page @param {string} text @param {Settings} settings */
async function open(page, text, settings) {
  await page.locator("#app").evaluate(
    async (element, [text, settings]) => {
      Object.assign(element, settings, { text });
      await Reflect.get(element, "settled");
    },
    /** @type {const} */ ([text, settings]),
  );
}

/** Types where the text was clicked: at its start at first, later where scrolling led. @param {Page} page @param {number} round */
async function type(page, round) {
  await page.locator("#app .cm-content .cm-line").nth(2).click();
  await page.keyboard.type(`Round ${round} types a sentence of forty keys.`, { delay: 60 });
  await page.keyboard.insertText("👩‍👩‍👧");
  await page.locator("#app").evaluate((element) => Reflect.get(element, "settled"));
}

/** Down in even rounds, up in odd ones. @param {Page} page @param {number} round */
async function scroll(page, round) {
  await page.locator("#app .document").hover();
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, round % 2 ? -500 : 500);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** @param {Page} page @param {string} text @returns {Promise<{ chunks: number, drawn: number, times: number[] }>} */
async function highlighting(page, text) {
  await open(page, text, tens);
  return page.locator("#app").evaluate(async (element, updates) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const list = /** @type {HTMLElement} */ (root.querySelector('[role="listbox"]'));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const times = [];
    for (let update = 0; update < updates; update++) {
      await frame();
      const began = performance.now();
      list.dispatchEvent(new CustomEvent("choose", { detail: update % 5 }));
      await Reflect.get(element, "updateComplete");
      await Reflect.get(list, "updateComplete");
      for (const part of root.querySelectorAll(".document, aside")) part.getBoundingClientRect();
      times.push(performance.now() - began);
    }
    const drawn = root.querySelectorAll(".document .starts").length;
    return { chunks: Reflect.get(element, "chunks").length, drawn, times };
  }, updates);
}
