// Proof that both sides hold the same chunks: each makes digests of its own slices. Coordinate: UTF-16 code units.
import { buf as crc32 } from "crc-32";
import type { EngineDocument } from "./engine.ts";
import type { Answer } from "./protocol.ts";
import type { Chunks } from "./records.ts";

/** What Python found, given the digests of what `text.slice()` gives here. */
export interface Proof extends Answer<"proof"> {
  /** How many chunks read the same on both sides, of how many. */
  readonly equal: number;
  readonly total: number;
}

/** Text up to this many code units, counted as often as chunks hold it, is proved without being asked to. */
const UNASKED = 1_000_000;

/** Whether a proof is so quick that it need not be asked for. */
export function isQuickToProve({ codeUnits, text }: Chunks): boolean {
  if (text.length > UNASKED) return false;
  let held = 0;
  for (let i = 0; i < codeUnits.start.length; i++)
    held += (codeUnits.end[i] as number) - (codeUnits.start[i] as number);
  return held <= 4 * UNASKED;
}

/** Proves chunks. `progress` is told how many have been read here. */
export async function prove(
  document: EngineDocument,
  chunks: Chunks,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<Proof> {
  const digests = await digestsOf(chunks, signal, progress);
  const { start, end } = chunks.codePoints;
  const request = { ...chunks.settings, start, end, unitCount: chunks.unitCount, n: chunks.n, digests };
  const answer = await document.call("proof", request, { signal });
  const slices = answer.laws.find((law) => law.name === "slices");
  return { ...answer, total: chunks.unitCount.length, equal: (slices?.checked ?? 0) - (slices?.failed ?? 0) };
}

/** The CRC-32 of the UTF-8 of each chunk, as JavaScript slices it; in slices of work that leave the page at ease. */
async function digestsOf(
  { text, codeUnits }: Chunks,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<Uint32Array> {
  const encoder = new TextEncoder();
  const digests = new Uint32Array(codeUnits.start.length);
  let pause = performance.now() + WORK_MS;
  for (let i = 0; i < digests.length; i++) {
    digests[i] = crc32(encoder.encode(text.slice(codeUnits.start[i], codeUnits.end[i])));
    if (performance.now() < pause) continue;
    progress(i + 1);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    pause = performance.now() + WORK_MS;
  }
  return digests;
}

const WORK_MS = 12;

/** The edges that lie inside a character or a CRLF: twice the index of the chunk, plus one for its end. */
export function badEdgesOf({ cutChunkId, cutEdge, cutKind }: Proof): ReadonlySet<number> {
  const edges = new Set<number>();
  cutKind.forEach((kind, i) => {
    if ((kind & INSIDE_CHARACTER) !== 0) edges.add(2 * ((cutChunkId[i] as number) - 1) + (cutEdge[i] as number));
  });
  return edges;
}

/** The bits of the kinds of cuts that part what is one thing to a reader. */
const INSIDE_CHARACTER = 1 | 2;
