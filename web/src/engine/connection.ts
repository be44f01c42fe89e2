// Room: engine, page side. One worker, from its start to its end; every way it can end is told, and told once.
import type { FromWorker, ToWorker } from "../protocol.ts";

export type Handlers = {
  readonly message: (message: FromWorker) => void;
  /** The worker is gone by itself. */
  readonly lost: (reason: string) => void;
};

/** How long a starting worker may be silent: much longer than any stage takes. */
const silenceLimit = 60_000;
let count = 0;

export class Connection {
  readonly #worker: Worker;
  readonly #handlers: Handlers;
  readonly #lock: string;
  readonly #closed = new AbortController();
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** `module` is what an earlier worker compiled, if one did. */
  constructor(createWorker: () => Worker, handlers: Handlers, module?: WebAssembly.Module) {
    count += 1;
    this.#lock = `chunkscope ${performance.timeOrigin} ${Math.random()} ${count}`;
    this.#handlers = handlers;
    this.#worker = createWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(event.message || "its script could not be loaded, or a content security policy refused it");
    };
    this.#worker.onmessageerror = () => this.#lose("a message could not be read");
    this.#listen();
    this.send({ kind: "start", lock: this.#lock, ...(module ? { module } : {}) });
  }

  send(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** Ends the worker. */
  close(): void {
    this.#closed.abort();
    clearTimeout(this.#silence);
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "alive":
        this.#watch();
        return;
      case "broken":
        this.#lose(message.message);
        return;
      case "progress":
      case "compiled":
        this.#listen();
        break;
      case "ready":
      case "failed":
        clearTimeout(this.#silence);
        break;
      case "answer":
      case "error":
        break;
      default:
        message satisfies never;
    }
    this.#handlers.message(message);
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose("nothing was heard of it for a minute"), silenceLimit);
  }

  /** No event says that a worker was killed; the lock it held does. */
  #watch(): void {
    const waiting = { signal: this.#closed.signal };
    navigator.locks.request(this.#lock, waiting, () => this.#lose("it was ended")).catch(() => undefined);
  }

  #lose(reason: string): void {
    if (this.#closed.signal.aborted) return;
    this.close();
    this.#handlers.lost(reason);
  }
}
