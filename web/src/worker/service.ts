// Room: engine, worker side. Hears the page and answers it; Python runs here.
import type { Lockfile } from "pyodide";
import type { ErrorData, FromWorker, ToWorker } from "../protocol.ts";
import { boot } from "./boot.ts";
import { transferables } from "./calls.ts";
import { Packages } from "./package.ts";
import type { Parts, Report } from "./parts.ts";
import { Python } from "./python.ts";

/** What one form of the build has that another has not. */
export type Form = {
  readonly lock: Lockfile;
  /** The packages that install others; they are beside Python's other files. */
  readonly installers: readonly string[];
  /** `module` is what an earlier worker compiled, if one did. */
  readonly parts: (report: Report, module?: WebAssembly.Module) => Parts;
};

type Call = Extract<ToWorker, { kind: "call" }>;
type Package = Extract<ToWorker, { kind: "package" }>;
type Running = { readonly python: Python; readonly packages: Packages };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let running: Running | undefined;

/** Answers the page, from its first message on. */
export function answerPage(form: Form): void {
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data, form);
}

function hear(data: ToWorker, form: Form): void {
  switch (data.kind) {
    case "start":
      holdLock(data.lock);
      void start(form, data.module);
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
}

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

async function start(form: Form, module?: WebAssembly.Module): Promise<void> {
  const report = (loaded: number, total: number) => {
    const stage = loaded === total ? "starting Python" : "loading";
    post({ kind: "progress", stage, loaded, total });
  };
  try {
    const parts = form.parts(report, module);
    const pyodide = await boot(parts, form.lock);
    if (!module) post({ kind: "compiled", module: await parts.module });
    running = { python: new Python(pyodide), packages: new Packages(pyodide, { ...form, base: parts.base }) };
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
