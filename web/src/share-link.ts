// A document and its settings in the fragment of an address, which no browser sends to a server. Coordinate: bytes.
import { decodeUtf8, MOST_BYTES } from "./files.ts";
import { loneSurrogate } from "./offsets.ts";
import type { Settings } from "./settings.ts";

/** Browsers take more, but mail, chat and proxies cut long addresses, and a link that is cut is worth nothing. */
export const LONGEST_LINK = 32_000;

/** What a link holds. */
export interface Shared {
  readonly text: string;
  /** The document's name, or "". */
  readonly name: string;
  readonly settings: Settings;
}

/** The address of `page` with all of it inside. Rejects, in words for a person, what a link cannot hold. */
export async function linkTo(page: string, { text, name, settings }: Shared): Promise<string> {
  const lone = loneSurrogate(text);
  if (lone >= 0) throw new Error(`A link cannot hold half a surrogate pair, as at UTF-16 offset ${lone}.`);
  const values = Object.entries({ ...settings, name }).map(([key, value]) => [key, String(value)]);
  const link = new URL(page);
  link.hash = new URLSearchParams([...values, ["text", ""]]).toString();
  const bytes = await packed(text);
  const length = link.href.length + Math.ceil((bytes.length * 4) / 3);
  if (length <= LONGEST_LINK) return link.href + base64url(bytes);
  throw new Error(
    `Too long for a link: it would have ${length.toLocaleString("en")} characters, and beyond ` +
      `${LONGEST_LINK.toLocaleString("en")} mail and chat programs cut it. Send the file itself.`,
  );
}

/** What a fragment holds; nothing if it is not of `linkTo`. Rejects one that was cut or changed on its way. */
export async function sharedIn(fragment: string): Promise<Shared | undefined> {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = values.get("text");
  if (text === null) return undefined;
  const value = (key: string): string => values.get(key) ?? "";
  const settings = { steps: value("steps"), unit: value("unit"), size: value("size"), overlap: value("overlap") };
  return { text: await unpacked(text), name: value("name"), settings };
}

/** UTF-8 as gzip, whose checksum shows damage. */
async function packed(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(packed: string): Promise<string> {
  try {
    const characters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return decodeUtf8(await collected(stream), "link");
  } catch (cause) {
    throw new Error("The link is damaged: its text was cut or changed on the way.", { cause });
  }
}

/** The bytes of a stream, up to what a document may have: a few kilobytes can unpack to gigabytes. */
async function collected(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST_BYTES) throw new RangeError("the text is larger than any document here may be");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
