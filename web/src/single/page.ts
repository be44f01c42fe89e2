// Room: single file. The page: the element, with a worker that is made from this file's own blocks.
import { openPage } from "../open-page.ts";
import { configureEngine } from "../page-engine.ts";
import { takeBytes, takeText } from "./blocks.ts";

// Pyodide refuses classic workers, since they cannot import its script, and knows them by this function as soon as it
// is read. Here its script is a part of the worker's own.
const classic = 'self.importScripts = () => { throw new TypeError("nothing is imported here"); };\n';

async function start(): Promise<void> {
  if (location.hash === "#licences") {
    const notice = document.createElement("pre");
    notice.textContent = await takeText("notice");
    document.body.replaceChildren(notice);
    return;
  }
  const script = await takeText("worker");
  const python = takeBytes("python");
  const url = URL.createObjectURL(new Blob([classic, script], { type: "text/javascript" }));
  configureEngine({
    createWorker: () => {
      const worker = new Worker(url);
      worker.postMessage(python);
      return worker;
    },
  });
  // Not before the engine knows its worker: the element is there already and begins at once.
  await openPage();
}

void start();
