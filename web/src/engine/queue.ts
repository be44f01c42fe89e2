// Room: engine, page side. Which request runs, which waits, which is stale: one runs, and of each key the newest waits.
import { StaleError } from "./errors.ts";

/** Something to ask the worker. Of two with one key the later is wanted. */
export type Task = {
  readonly key: string;
  /** Posts the request under a number that its answer will bear. */
  readonly send: (id: number) => void;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
};

type Running = { readonly id: number; readonly task: Task; readonly started: number; stale: boolean };

export type QueueOptions = {
  /** Called when a stale task has held up others for longer than a restart costs. */
  readonly restart: () => void;
  /** What a restart costs, in ms. */
  readonly patience: () => number;
};

/** Sends tasks one at a time while it is open. */
export class Queue {
  readonly #options: QueueOptions;
  #waiting: Task[] = [];
  #running: Running | undefined;
  #open = false;
  #ids = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Puts a task in line, in the place of an older one of its key. */
  add(task: Task): void {
    this.#reject(({ key }) => key === task.key, new StaleError("a later request took this one's place"));
    this.#waiting.push(task);
    this.#advance();
  }

  /** Rejects tasks by key. One that is running goes on, but its answer is dropped. */
  cancel(matches: (key: string) => boolean, error: Error): void {
    this.#reject(({ key }) => matches(key), error);
  }

  /** Rejects one task, if it has not been settled. */
  drop(task: Task, error: Error): void {
    this.#reject((other) => other === task, error);
  }

  /** The worker can be asked: tasks that must come first, and then those that wait. */
  open(first: readonly Task[] = []): void {
    this.#waiting.unshift(...first);
    this.#open = true;
    this.#advance();
  }

  /** The worker can't be asked until `open`; what ran and is still wanted will be asked again. */
  close(): void {
    this.#open = false;
    clearTimeout(this.#timer);
    const running = this.#running;
    this.#running = undefined;
    if (running !== undefined && !running.stale) this.#waiting.unshift(running.task);
  }

  /** Rejects everything; nothing is sent until `open`. */
  fail(error: Error): void {
    this.close();
    this.cancel(() => true, error);
  }

  /** The worker's word on a task; a stale one's is dropped. */
  settle(id: number, outcome: { readonly answer: unknown } | { readonly error: Error }): void {
    const running = this.#running;
    if (running?.id !== id) return;
    this.#running = undefined;
    if (!running.stale) {
      if ("error" in outcome) running.task.reject(outcome.error);
      else running.task.resolve(outcome.answer);
    }
    this.#advance();
  }

  #reject(matches: (task: Task) => boolean, error: Error): void {
    const dropped = this.#waiting.filter(matches);
    this.#waiting = this.#waiting.filter((task) => !matches(task));
    for (const task of dropped) task.reject(error);
    const running = this.#running;
    if (running === undefined || running.stale || !matches(running.task)) return;
    running.stale = true;
    running.task.reject(error);
  }

  #advance(): void {
    clearTimeout(this.#timer);
    if (!this.#open) return;
    if (this.#running !== undefined) {
      this.#lookAfter(this.#running);
      return;
    }
    const task = this.#waiting.shift();
    if (task === undefined) return;
    this.#ids += 1;
    this.#running = { id: this.#ids, task, started: performance.now(), stale: false };
    task.send(this.#ids);
  }

  /** A stale task that others wait for is given the time a restart would cost, and no more. */
  #lookAfter({ stale, started }: Running): void {
    if (!stale || this.#waiting.length === 0) return;
    const left = this.#options.patience() - (performance.now() - started);
    if (left > 0) this.#timer = setTimeout(() => this.#advance(), left);
    else this.#options.restart();
  }
}
