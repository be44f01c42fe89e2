// Room: embed. The worker lies beside this module, wherever that is. Coordinate: none.
import { configureEngine } from "../page-engine.ts";
import workerUrl from "../worker.ts?worker&url";

/** The address of a script that is the worker; kept, as a worker may be started again. */
let script: string | undefined;

/** A browser starts no worker from another origin, but its own may import one from there. */
function startWorker(): Worker {
  if (new URL(workerUrl, document.baseURI).origin === self.origin) return new Worker(workerUrl, { type: "module" });
  script ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(workerUrl)};`], { type: "text/javascript" }));
  return new Worker(script, { type: "module" });
}

configureEngine({ createWorker: startWorker });
