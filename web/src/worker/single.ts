// Room: engine, worker side. The worker of the single file: a classic one, because no other starts from file:// in
// every browser. Its first message is the packed Python; nothing is fetched.
import { installers, lock, sizes } from "virtual:python-image";
import createModule from "pyodide/pyodide.asm.mjs";
import { unpackedParts } from "./packed.ts";
import { answerPage } from "./service.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const packed = new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
  const take = (event: MessageEvent<Uint8Array<ArrayBuffer>>) => {
    event.stopImmediatePropagation();
    resolve(event.data);
  };
  scope.addEventListener("message", take, { once: true });
});

answerPage({
  lock,
  installers,
  parts: (report, module) => unpackedParts({ packed, sizes, createModule }, report, module),
});
