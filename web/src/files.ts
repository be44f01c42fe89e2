// Bytes to the exact text they hold. Coordinate: bytes, in the message of a refusal.

/** Files larger than this are refused: the editor and Python each hold the text, and Python's memory never shrinks. */
export const MOST_BYTES = 32_000_000;

/** Bytes that are no text in the encoding they are read in; the message says where and why. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
}

/** Decodes UTF-8 and changes nothing: a byte order mark, NUL and CR stay characters. Throws DecodeError. */
export function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return decoder().decode(bytes);
  } catch {
    throw new DecodeError(`${name} is not UTF-8: the byte at offset ${firstBadByte(bytes)} belongs to no character.`);
  }
}

/** Whether the bytes start with a byte order mark of UTF-16 or UTF-32, so that they say themselves what they are. */
export function isMarked([first, second, third, fourth]: Uint8Array): boolean {
  const bigEndian = first === 0 && second === 0 && third === 0xfe && fourth === 0xff;
  return bigEndian || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** The bytes of a file, or an error that names the limit it breaks. */
export async function fileBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MOST_BYTES) {
    const [size, most] = [file.size, MOST_BYTES].map((bytes) => Math.ceil(bytes / 1e6));
    throw new Error(`${file.name} was refused: it has ${size} MB, and this page takes ${most} MB at the most.`);
  }
  return new Uint8Array(await file.arrayBuffer());
}

/** The bytes of a response, or an error that names the address and what went wrong. */
export async function fetchBytes(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded: HTTP ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

const decoder = (): TextDecoder => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Where the first sequence that is not UTF-8 begins. */
function firstBadByte(bytes: Uint8Array): number {
  // The shortest prefix that is already wrong ends in the byte that makes it so.
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (isPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  // Before that byte may stand the beginning of a character that it does not go on with.
  const whole = decoder().decode(bytes.subarray(0, good), { stream: true });
  return new TextEncoder().encode(whole).length;
}

function isPrefix(bytes: Uint8Array): boolean {
  try {
    decoder().decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
