// Bytes to the exact text they hold. Coordinate: bytes, in the message of a refusal.

/** More is refused: the editor and Python each hold the text, and Python's memory never shrinks. */
export const MOST_BYTES = 32_000_000;
/** How long a host may send nothing. */
const SILENCE_MS = 60_000;

/** Bytes that are no text in the encoding they are read in; the message says where and why. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
}

/** A document that could not be had; another try may get it. */
export class LoadError extends Error {
  override readonly name = "LoadError";
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
  refuseMore(file.name, file.size);
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * The bytes that stand at an address. Throws LoadError, which names it and says what went wrong, also where a host says
 * nothing more; an error that names the limit they break; the signal's reason.
 */
export async function fetchBytes(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error("the host sent nothing for a minute")), SILENCE_MS);
  };
  listen();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value && size <= MOST_BYTES; read = await reader?.read()) {
      listen();
      pieces.push(read.value);
      size += read.value.length;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new LoadError(`${url.href} could not be loaded: ${(cause as Error).message}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
  refuseMore(url.href, size);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function refuseMore(name: string, size: number): void {
  if (size <= MOST_BYTES) return;
  const most = Math.round(MOST_BYTES / 1e6);
  throw new Error(`${name} was refused: it has more than ${most} MB, and this page takes no more.`);
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
