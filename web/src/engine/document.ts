// Room: engine, page side. One document of one client: its text, and calls about it.
import type { Answer, CallName, Request } from "../protocol.ts";
import type { Connection } from "./connection.ts";
import { StaleError } from "./errors.ts";
import type { Queue, Task } from "./queue.ts";
import { type EncodedText, encodeText } from "./text.ts";

/** What a document needs of its engine. */
export type Host = {
  readonly queue: Queue;
  readonly connection: () => Connection | undefined;
  /** Starts the engine if need be; why it can't be asked, if it can't. */
  readonly wake: () => Error | undefined;
  readonly forget: (document: EngineDocument) => void;
};

export type CallOptions = { readonly signal?: AbortSignal };

let count = 0;

export class EngineDocument {
  readonly #host: Host;
  readonly #id: number;
  #text = "";
  #encoded: EncodedText | undefined;
  #sentTo: Connection | undefined;
  #closed = false;

  constructor(host: Host) {
    count += 1;
    this.#id = count;
    this.#host = host;
  }

  /**
   * The text that later calls are about; it goes to Python with the next. What is pending becomes stale.
   * @param encoded what `encodeText` made of it, if that is at hand; its bytes are given away
   */
  setText(text: string, encoded?: EncodedText): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#encoded = encoded;
    this.#sentTo = undefined;
    this.#cancel(new StaleError("the text has changed"));
  }

  /**
   * Asks Python about the text.
   * @throws StaleError when a later call of this name, or a new text, takes its place, or the document is closed
   * @throws SettingError in Python's words
   * @throws EngineDeadError, EngineStartError when there is no Python to ask
   * @throws PythonError on a bug; the signal's reason when it aborts
   */
  call<K extends CallName>(name: K, request: Request<K>, { signal }: CallOptions = {}): Promise<Answer<K>> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      // Else it would start a Python that nobody is left to end.
      if (this.#closed) throw new StaleError("the document was closed");
      const unable = this.#host.wake();
      if (unable) throw unable;
      const key = `${this.#id} ${name}`;
      const task: Task = {
        key,
        send: (id) => this.#send(id, name, request),
        resolve: (answer) => resolve(answer as Answer<K>),
        reject,
      };
      this.#host.queue.add(task);
      signal?.addEventListener("abort", () => this.#host.queue.drop(task, signal.reason), { once: true });
    });
  }

  /** Frees the text on both sides. What is pending becomes stale. */
  close(): void {
    this.#closed = true;
    this.#cancel(new StaleError("the document was closed"));
    this.#host.connection()?.send({ kind: "close", document: this.#id });
    this.#text = "";
    this.#encoded = undefined;
    this.#sentTo = undefined;
    this.#host.forget(this);
  }

  #cancel(error: Error): void {
    this.#host.queue.cancel((key) => key.startsWith(`${this.#id} `), error);
  }

  #send(id: number, name: CallName, request: Request<CallName>): void {
    const connection = this.#host.connection();
    if (connection === undefined) return;
    if (this.#sentTo !== connection) {
      const { encoding, bytes } = this.#encoded ?? encodeText(this.#text);
      this.#encoded = undefined;
      connection.send({ kind: "text", document: this.#id, text: { encoding, bytes } }, [bytes.buffer]);
      this.#sentTo = connection;
    }
    connection.send({ kind: "call", id, document: this.#id, name, request });
  }
}
