// Bytes to the exact text they hold. Coordinate: bytes, in the message of a refusal.

/** Bytes that are not the UTF-8 they are said to be. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  /** The offset of the first byte that belongs to no character. */
  readonly byte: number;

  constructor(name: string, byte: number) {
    super(`${name} is not UTF-8: the byte at offset ${byte} belongs to no character.`);
    this.byte = byte;
  }
}

/** Decodes UTF-8 and changes nothing: a byte order mark, NUL and CR stay characters. Throws DecodeError. */
export function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return decoder().decode(bytes);
  } catch {
    throw new DecodeError(name, firstBadByte(bytes));
  }
}

/** The bytes of a response, or an error that names the address and what went wrong. */
export async function fetchBytes(url: URL, signal: AbortSignal): Promise<Uint8Array> {
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
