// Room: engine, page side. Python for a page: one worker, shared by the documents of all elements. Coordinate: code points.
import { Connection } from "./engine/connection.ts";
import { EngineDocument } from "./engine/document.ts";
import { EngineDeadError, EngineStartError, errorFrom } from "./engine/errors.ts";
import { Queue, type Task } from "./engine/queue.ts";
import type { FromWorker } from "./protocol.ts";

export { EngineDocument } from "./engine/document.ts";
export { EngineDeadError, EngineStartError, isNoNews, PythonError, SettingError, StaleError } from "./engine/errors.ts";
export { encodeText } from "./engine/text.ts";
export type { Answer, CallName, Calls, Request } from "./protocol.ts";

/** `loaded` and `total` are bytes; `error` is there when the phase is failed or dead. */
export type EngineStatus = {
  readonly phase: "idle" | "loading" | "ready" | "failed" | "dead";
  readonly loaded: number;
  readonly total: number;
  readonly stage: string;
  readonly error?: Error;
  readonly python?: string;
};

export type EngineOptions = { readonly createWorker?: () => Worker };

type Package = { readonly name: string; readonly wheel: Uint8Array };

const idle: EngineStatus = { phase: "idle", loaded: 0, total: 0, stage: "" };
/** How long a restart is taken to cost, in ms: what the last start took, within these bounds. */
const restartCost = { least: 500, most: 1500 };

/** Starts Python in a worker and asks it; dispatches "status" whenever `status` changes. */
export class Engine extends EventTarget {
  readonly #createWorker: () => Worker;
  readonly #documents = new Set<EngineDocument>();
  readonly #queue = new Queue({ restart: () => this.#respawn(), patience: () => this.#restartCost });
  readonly #packages: Package[] = [];
  #connection: Connection | undefined;
  #module: WebAssembly.Module | undefined;
  #status = idle;
  #restartCost = restartCost.most;
  #began = 0;
  #packageIds = 0;

  constructor({ createWorker = defaultWorker }: EngineOptions = {}) {
    super();
    this.#createWorker = createWorker;
  }

  get status(): EngineStatus {
    return this.#status;
  }

  /** Starts Python unless it runs; resolves when it is ready. After a failure or death only `restart` starts it. */
  start(): Promise<void> {
    const unable = this.#wake();
    if (unable) return Promise.reject(unable);
    return this.#settled();
  }

  /** Ends the worker, if there is one, and starts another. Documents keep their texts. */
  restart(): Promise<void> {
    this.#respawn();
    return this.#settled();
  }

  /** A document of its own for one client. */
  document(): EngineDocument {
    const document = new EngineDocument({
      queue: this.#queue,
      connection: () => this.#connection,
      wake: () => this.#wake(),
      forget: (closed) => this.#documents.delete(closed),
    });
    this.#documents.add(document);
    return document;
  }

  /**
   * Installs a wheel, and again after each restart. What it depends on must be there already.
   * @param name the wheel's file name; of a URL its last part
   * @returns the names of the distributions that came with it
   */
  async addPackage(wheel: URL | Uint8Array, name?: string): Promise<readonly string[]> {
    const added = wheel instanceof URL ? await download(wheel, name) : { name: name ?? "", wheel };
    if (!added.name.endsWith(".whl"))
      throw new Error(`a wheel's name must end in .whl, not ${JSON.stringify(added.name)}`);
    const names = await new Promise<readonly string[]>((resolve, reject) => {
      const unable = this.#wake();
      if (unable) throw unable;
      this.#queue.add(this.#packageTask(added, (answer) => resolve(answer as readonly string[]), reject));
    });
    this.#packages.push(added);
    return names;
  }

  /** Ends the worker; what is pending is rejected. */
  dispose(): void {
    this.#disconnect();
    this.#queue.fail(new EngineDeadError("the engine was disposed of"));
    this.#documents.clear();
    this.#update(idle);
  }

  #packageTask({ name, wheel }: Package, resolve: Task["resolve"], reject: Task["reject"]): Task {
    this.#packageIds += 1;
    const send = (id: number) => {
      const copy = new Uint8Array(wheel);
      this.#connection?.send({ kind: "package", id, name, wheel: copy }, [copy.buffer]);
    };
    return { key: `package ${this.#packageIds}`, send, resolve, reject };
  }

  #wake(): Error | undefined {
    if (this.#status.phase === "idle") this.#respawn();
    return this.#status.error;
  }

  #settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const { phase, error } = this.#status;
        if (phase === "loading") return;
        this.removeEventListener("status", look);
        if (phase === "ready") resolve();
        else reject(error ?? new EngineDeadError("the engine was disposed of"));
      };
      this.addEventListener("status", look);
      look();
    });
  }

  #respawn(): void {
    this.#disconnect();
    this.#queue.close();
    this.#began = performance.now();
    this.#update({ ...idle, phase: "loading", stage: "loading" });
    try {
      const handlers = {
        message: (message: FromWorker) => this.#hear(message),
        lost: (reason: string) => this.#lose(reason),
      };
      this.#connection = new Connection(this.#createWorker, handlers, this.#module);
    } catch (error) {
      this.#lose(error instanceof Error ? error.message : String(error));
    }
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "progress": {
        const { stage, loaded, total } = message;
        this.#update({ phase: "loading", stage, loaded, total });
        return;
      }
      case "compiled":
        this.#module = message.module;
        return;
      case "ready":
        this.#ready(message.python);
        return;
      case "failed":
        this.#end("failed", errorFrom(message.error));
        return;
      case "answer":
        this.#queue.settle(message.id, { answer: message.answer });
        return;
      case "error":
        this.#queue.settle(message.id, { error: errorFrom(message.error) });
        return;
      case "alive":
      case "broken":
        return;
      default:
        message satisfies never;
    }
  }

  #ready(python: string): void {
    const cost = performance.now() - this.#began;
    this.#restartCost = Math.min(Math.max(cost, restartCost.least), restartCost.most);
    const { loaded, total } = this.#status;
    this.#update({ phase: "ready", stage: "ready", loaded, total, python });
    // A package that can't be had again is missed, and said, by what needs it.
    const nothing = () => undefined;
    this.#queue.open(this.#packages.map((added) => this.#packageTask(added, nothing, nothing)));
  }

  /** The worker went away by itself: before Python was there that is a failed start. */
  #lose(reason: string): void {
    if (this.#status.phase === "loading")
      this.#end("failed", new EngineStartError(`Python's worker did not start: ${reason}`));
    else this.#end("dead", new EngineDeadError(`Python's worker is gone: ${reason}`));
  }

  #end(phase: "failed" | "dead", error: Error): void {
    this.#disconnect();
    this.#queue.fail(error);
    this.#update({ ...this.#status, phase, error });
  }

  #update(status: EngineStatus): void {
    this.#status = status;
    this.dispatchEvent(new Event("status"));
  }
}

function defaultWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

async function download(url: URL, name = decodeURIComponent(url.pathname.split("/").at(-1) ?? "")): Promise<Package> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: the host answered ${response.status}`);
  return { name, wheel: new Uint8Array(await response.arrayBuffer()) };
}
