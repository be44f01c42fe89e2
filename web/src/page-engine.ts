// One Python for all elements of a page, however often this module is loaded. Coordinate: none.
import { Engine, type EngineOptions } from "./engine.ts";

const KEY = Symbol.for("chunkscope.engine");

interface Shared {
  readonly engine: Engine;
  users: number;
}

let options: EngineOptions = {};

/** Hands in what the engine is made with: a page that is one file has no address its worker could come from. */
export function configureEngine(given: EngineOptions): void {
  options = given;
}

/** The page's engine, started when its first user comes. */
export function acquireEngine(): Engine {
  const shared = (Reflect.get(globalThis, KEY) as Shared | undefined) ?? { engine: new Engine(options), users: 0 };
  shared.users++;
  Reflect.set(globalThis, KEY, shared);
  return shared.engine;
}

/** Gives the engine back; with its last user its worker goes, unless that user is only being moved. */
export function releaseEngine(): void {
  const shared = Reflect.get(globalThis, KEY) as Shared | undefined;
  if (!shared) return;
  shared.users--;
  queueMicrotask(() => {
    if (shared.users > 0 || Reflect.get(globalThis, KEY) !== shared) return;
    shared.engine.dispose();
    Reflect.deleteProperty(globalThis, KEY);
  });
}
