// Room: single file. Its HTML: the hosted page's own, with what that links to inside.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/run.mjs";
import { encode } from "./encode.mjs";

const read = (/** @type {string} */ path) => readFileSync(join(root, "web", path), "utf8");
const hash = (/** @type {string} */ text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * @param {{ loader: string, page: string, blocks: Record<string, Uint8Array> }} parts
 * @returns {Buffer<ArrayBuffer>} in windows-1252; but for the blocks it is ASCII
 */
export function document({ loader, page, blocks }) {
  const css = read("src/page.css");
  const icon = `data:image/svg+xml;base64,${Buffer.from(read("src/icon.svg")).toString("base64")}`;
  // connect-src: a host that names another encoding in its header makes the file read itself again (blocks.ts).
  const policy = [
    "default-src 'none'",
    `script-src ${hash(loader)} ${hash(page)} 'wasm-unsafe-eval'`,
    `style-src ${hash(css)}`,
    "connect-src 'self'",
    "worker-src blob:",
    "img-src data:",
  ].join("; ");
  let html = read("index.html");
  const swap = (/** @type {RegExp} */ found, /** @type {string} */ replacement, count = 1) => {
    if (html.match(found)?.length !== count) throw new Error(`index.html has not ${count} of ${found}`);
    html = html.replaceAll(found, () => replacement);
  };
  swap(/<head>/g, "<!-- The licences of what is inside: this file's address with #licences at its end. -->\n  <head>");
  swap(/<meta charset="utf-8" \/>/g, '<meta charset="windows-1252" />');
  swap(/(?<=http-equiv="Content-Security-Policy"\s+content=")[^"]*/g, policy);
  swap(/<link rel="icon"[^>]*>/g, `<link rel="icon" type="image/svg+xml" href="${icon}" />`);
  swap(/<link rel="stylesheet"[^>]*>/g, `<style>${css}</style>`);
  swap(/\s*<link rel="apple-touch-icon"[^>]*>/g, "");
  // The element comes packed; what keeps a hosted page's files for later has nothing to keep.
  swap(/\s*<script type="module"[^>]*><\/script>/g, "", 2);
  const [before = "", after = ""] = ascii(html).split(/(?=<\/body>)/);
  const pieces = [Buffer.from(before)];
  for (const [id, bytes] of Object.entries(blocks)) {
    pieces.push(Buffer.from(`<script type="text/plain" id="${id}">`), encode(bytes), Buffer.from("</script>\n"));
  }
  pieces.push(Buffer.from(`<script>${script(loader)}</script>\n${after}`));
  return Buffer.concat(pieces);
}

/** HTML in which every other character is a reference. @param {string} html */
function ascii(html) {
  return html.replace(/\P{ASCII}/gu, (character) => `&#x${character.codePointAt(0)?.toString(16)};`);
}

/** A script that HTML takes as it is. @param {string} source */
function script(source) {
  if (/<\/script|<!--/i.test(source) || /[\P{ASCII}\r]/u.test(source))
    throw new Error("the loader holds what HTML would change");
  return source;
}
