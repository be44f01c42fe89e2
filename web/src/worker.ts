// Room: engine, worker side. Hears the page and answers it; Python runs here.
import { folder, installers, lock, sizes } from "virtual:python-image";
import type { ErrorData, FromWorker, Stage, ToWorker } from "./protocol.ts";
import { boot } from "./worker/boot.ts";
import { transferables } from "./worker/calls.ts";
import { Packages } from "./worker/package.ts";
import { Python } from "./worker/python.ts";

type Call = Extract<ToWorker, { kind: "call" }>;
type Package = Extract<ToWorker, { kind: "package" }>;
type Running = { readonly python: Python; readonly packages: Packages };

const scope = self as unknown as DedicatedWorkerGlobalScope;
const base = new URL(folder, import.meta.url);
let running: Running | undefined;

scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case "start":
      holdLock(data.lock);
      void start();
      return;
    case "text":
      guarded(() => running?.python.setText(data.document, data.text));
      return;
    case "close":
      guarded(() => running?.python.close(data.document));
      return;
    case "call":
      guarded(() => answer(data));
      return;
    case "package":
      void install(data);
      return;
    default:
      data satisfies never;
  }
};

function post(message: FromWorker, transfer: Transferable[] = []): void {
  scope.postMessage(message, transfer);
}

/** The page waits for this lock: a worker that is gone, for whatever reason, no longer holds it. */
function holdLock(name: string): void {
  // Only secure contexts have locks.
  void navigator.locks?.request(name, () => {
    post({ kind: "alive" });
    return new Promise<never>(() => undefined);
  });
}

async function start(): Promise<void> {
  let stage: Stage = "loading";
  try {
    const pyodide = await boot({ base, sizes, lock }, (loaded, total) => {
      stage = loaded === total ? "starting Python" : "loading";
      post({ kind: "progress", stage, loaded, total });
    });
    running = { python: new Python(pyodide), packages: new Packages(pyodide, { base, installers }) };
    post({ kind: "ready", python: pyodide.runPython("import sys; sys.version.split()[0]") });
  } catch (error) {
    post({ kind: "failed", error: { kind: "start", message: messageOf(error) } });
  }
}

/** What fails outside of Python's own exceptions (no memory, a trap) leaves nothing to go on with. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    post({ kind: "broken", message: messageOf(error) });
  }
}

function answer({ id, name, document, request }: Call): void {
  if (running === undefined) throw new Error("a call came before Python was ready");
  const outcome = running.python.call(name, document, request);
  if ("error" in outcome) post({ kind: "error", id, error: outcome.error });
  else post({ kind: "answer", id, answer: outcome.answer }, transferables(outcome.answer));
}

async function install({ id, name, wheel }: Package): Promise<void> {
  try {
    if (running === undefined) throw new Error("a package came before Python was ready");
    post({ kind: "answer", id, answer: await running.packages.add(name, wheel) });
  } catch (error) {
    const data: ErrorData = { kind: "bug", message: messageOf(error), traceback: "" };
    post({ kind: "error", id, error: data });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
