// Room: tests. A page with nothing but the engine: tests reach it, and the workers it makes, as globals.
import { Engine } from "../../../web/src/engine.ts";

const workers: Worker[] = [];

class WatchedWorker extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    workers.push(this);
  }
}

globalThis.Worker = WatchedWorker;

const subject = { Engine, workers, engine: new Engine() };
export type Exposed = typeof subject;
Object.assign(globalThis, { subject });
