// Room: single file. Its data blocks: script elements whose characters are bytes (web/tools/single/encode.mjs), in
// the one encoding of HTML that has a character for nearly every byte. Coordinate: bytes.

const encoding = "windows-1252";
const mark = 0x3d;
const flip = 0x40;

/**
 * Makes sure that the blocks hold what the file holds: a host whose header names another encoding overrules the
 * file's own, and then the file is read once more as what it is.
 */
export async function readVerbatim(): Promise<void> {
  if (document.characterSet.toLowerCase() === encoding) return;
  const response = await fetch(location.href);
  const text = new TextDecoder(encoding).decode(await response.arrayBuffer());
  const parsed = new DOMParser().parseFromString(text, "text/html");
  for (const block of document.querySelectorAll<HTMLElement>('script[type="text/plain"]')) {
    const same = parsed.getElementById(block.id);
    if (same) block.replaceWith(document.adoptNode(same));
  }
}

/** A block's bytes; the block goes, as it takes twice the room. */
export function takeBytes(id: string): Uint8Array<ArrayBuffer> {
  const block = document.getElementById(id);
  const characters = block?.textContent ?? "";
  block?.remove();
  const codes = bytesByCharacter();
  const bytes = new Uint8Array(characters.length);
  let length = 0;
  for (let i = 0; i < characters.length; i++) {
    let byte = codes[characters.charCodeAt(i)] ?? 0;
    if (byte === mark) byte = (codes[characters.charCodeAt(++i)] ?? 0) ^ flip;
    bytes[length++] = byte;
  }
  return bytes.slice(0, length);
}

/** The text of a block that is gzip. */
export function takeText(id: string): Promise<string> {
  const unpacked = new Blob([takeBytes(id)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).text();
}

function bytesByCharacter(): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const codes = new Uint8Array(0x10000);
  [...new TextDecoder(encoding).decode(all)].forEach((character, byte) => {
    codes[character.charCodeAt(0)] = byte;
  });
  return codes;
}
