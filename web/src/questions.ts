// What is asked of Python about chunks that are on the screen. Coordinate: code points, unless named.
import { Task, TaskStatus } from "@lit/task";
import type { ReactiveControllerHost } from "lit";
import type { Stretch } from "./band.ts";
import { type EngineDocument, isNoNews } from "./engine.ts";
import type { ProofState } from "./proof-panel.ts";
import type { Answer, FactsAnswer, Place } from "./protocol.ts";
import { isQuickToProve, type Proof, prove } from "./proving.ts";
import { type Chunks, spanAt } from "./records.ts";

/** What the questions are about; when it changes they are asked anew. */
export interface Topic {
  readonly document: EngineDocument | undefined;
  readonly chunks: Chunks | undefined;
  /** The index of the chosen chunk, or -1. */
  readonly chosen: number;
  /** The selection in the text that is shown, in code units. */
  readonly selection: Stretch | undefined;
  readonly passage: string;
  readonly encoding: string | undefined;
}

/** Where the chosen chunk and the selection lie, in every coordinate. */
interface Places {
  readonly chosen: number;
  readonly chunk: Answer<"coordinates"> | undefined;
  readonly selected: Stretch | undefined;
  readonly selection: Place | undefined;
}

/** What the questions tell their owner. */
export interface QuestionEvents {
  /** There is a bug. That an answer comes too late, or that Python is gone, is no news here. */
  failed(error: Error): void;
  /** There is a proof of the chunks on the screen. */
  proved(proof: Proof): void;
}

/** How long the page is left alone before chunks are proved. */
const REST_MS = 300;

/** The questions of one element. Each is asked when what it is about changes; only the last answer counts. */
export class Questions {
  readonly #host: ReactiveControllerHost;
  readonly #topic: () => Topic;
  readonly #facts: Task<readonly unknown[], FactsAnswer | undefined>;
  readonly #places: Task<readonly unknown[], Places | undefined>;
  readonly #found: Task<readonly unknown[], Answer<"find"> | undefined>;
  readonly #proof: Task<readonly unknown[], Proof | undefined>;
  /** The chunks whose document the facts are about. */
  #described: Chunks | undefined;
  #read = 0;
  /** The chunks whose proof was asked for although it takes a while. */
  #asked: Chunks | undefined;

  constructor(host: ReactiveControllerHost, topic: () => Topic, { failed, proved }: QuestionEvents) {
    this.#host = host;
    this.#topic = topic;
    const task = <T>(
      args: (topic: Topic) => readonly unknown[],
      ask: (topic: Topic, signal: AbortSignal) => Promise<T>,
      onComplete: (answer: T | undefined) => void = () => undefined,
    ) =>
      new Task<readonly unknown[], T | undefined>(host, {
        args: () => args(topic()),
        task: async (_args, { signal }) => (topic().chunks ? ask(topic(), signal) : undefined),
        onComplete,
        onError: (error) => {
          if (!isNoNews(error)) failed(error as Error);
        },
      });
    this.#facts = task(
      ({ chunks, encoding }) => [chunks, encoding],
      async (topic) => {
        const facts = await askFacts(topic);
        this.#described = topic.chunks;
        return facts;
      },
    );
    this.#found = task(({ chunks, passage }) => [chunks, passage], askFound);
    this.#places = task(({ chunks, chosen, selection }) => [chunks, chosen, selection], askPlaces);
    this.#proof = task(
      ({ chunks }) => [chunks, this.#asked],
      (topic, signal) => this.#askProof(topic, signal),
      (proof) => proof && proved(proof),
    );
  }

  /** What the document is, or was at the last answer. */
  get facts(): FactsAnswer | undefined {
    return this.#facts.value;
  }

  /** Whether the facts are those of the document as it is now. */
  get factual(): boolean {
    return this.#facts.value !== undefined && this.#described === this.#topic().chunks;
  }

  get found(): Answer<"find"> | undefined {
    return this.#found.status === TaskStatus.COMPLETE ? this.#found.value : undefined;
  }

  /** Where the chosen chunk lies. */
  get chunk(): Answer<"coordinates"> | undefined {
    const places = this.#places.value;
    return places?.chosen === this.#topic().chosen ? places.chunk : undefined;
  }

  /** Where the selection lies. */
  get selection(): Place | undefined {
    const places = this.#places.value;
    return places?.selected === this.#topic().selection ? places?.selection : undefined;
  }

  get proof(): ProofState {
    const { chunks } = this.#topic();
    if (!chunks) return { kind: "none" };
    if (this.#proof.status === TaskStatus.PENDING) {
      return { kind: "working", done: this.#read, total: chunks.unitCount.length };
    }
    const proof = this.#proof.status === TaskStatus.COMPLETE ? this.#proof.value : undefined;
    return proof ? { kind: "done", proof } : { kind: "asked for" };
  }

  /** Proves the chunks on the screen, however long it takes. */
  prove(): void {
    this.#asked = this.#topic().chunks;
    this.#host.requestUpdate();
  }

  async #askProof({ document, chunks }: Topic, signal: AbortSignal): Promise<Proof | undefined> {
    if (!document || !chunks || (this.#asked !== chunks && !isQuickToProve(chunks))) return undefined;
    await rest(signal);
    return prove(document, chunks, signal, (done) => {
      this.#read = done;
      this.#host.requestUpdate();
    });
  }
}

async function askFacts({ document, chunks, encoding }: Topic): Promise<FactsAnswer | undefined> {
  return document?.call("facts", { steps: chunks?.settings.steps ?? "", encoding });
}

async function askFound(
  { document, chunks, passage }: Topic,
  signal: AbortSignal,
): Promise<Answer<"find"> | undefined> {
  if (!chunks || passage === "") return undefined;
  const { start, end } = chunks.codePoints;
  return document?.call("find", { steps: chunks.settings.steps, passage, start, end }, { signal });
}

/** One after the other: of two questions of one name only the later is answered. */
async function askPlaces({ document, chunks, chosen, selection: selected }: Topic): Promise<Places | undefined> {
  if (!document || !chunks) return undefined;
  const { steps } = chunks.settings;
  const chunk =
    chosen < 0 ? undefined : await document.call("coordinates", { steps, ...spanAt(chunks.codePoints, chosen) });
  if (!selected || selected.start === selected.end) return { chosen, chunk, selected, selection: undefined };
  const { offsets } = chunks.shown;
  const start = offsets.toCodePoint(selected.start);
  const end = offsets.toCodePoint(selected.end);
  const { span: selection } = await document.call("coordinates", { steps: "", start, end });
  return { chosen, chunk, selected, selection };
}

/** Waits until nothing has changed for a while. */
function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
