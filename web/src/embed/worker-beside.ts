// Room: embed. The worker lies beside this module, wherever that is. Coordinate: none.
import { configureEngine } from "../page-engine.ts";
import workerUrl from "../worker.ts?worker&url";

/** A browser starts no worker from another origin, but its own may import one from there. */
function startWorker(): Worker {
  if (new URL(workerUrl, document.baseURI).origin === location.origin) return new Worker(workerUrl, { type: "module" });
  const script = new Blob([`import ${JSON.stringify(workerUrl)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module" });
}

configureEngine({ createWorker: startWorker });
