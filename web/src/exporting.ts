// Exports, written by Python piece by piece. Coordinate: as each format declares.
import { download } from "./download.ts";
import { type EngineDocument, StaleError } from "./engine.ts";
import type { Settings } from "./settings.ts";

/** The formats the page offers, by the names Python knows them by. */
export const FORMAT_NAMES: readonly { readonly format: string; readonly label: string }[] = [
  { format: "json", label: "JSON" },
  { format: "jsonl", label: "JSON Lines" },
  { format: "csv", label: "CSV" },
  { format: "annotation", label: "W3C Web Annotation" },
  { format: "html", label: "HTML report" },
];

/** What is exported: the document the engine holds, by its name and the encoding it came in. */
export interface Subject {
  readonly document: EngineDocument;
  readonly settings: Settings;
  readonly name: string;
  readonly encoding: string | undefined;
}

/** How far an export is, in chunks. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** Writes an export; rejects with the signal's reason when it is cancelled. */
async function writeExport(
  { document, settings, name, encoding }: Subject,
  format: string,
  signal: AbortSignal,
  progress: (progress: ExportProgress) => void,
): Promise<File> {
  const opened = await document.call("export_open", { ...settings, format, id: name, encoding }, { signal });
  const { total } = opened;
  const pieces: string[] = [];
  for (;;) {
    const { text, done } = await document.call("export_read", {}, { signal });
    if (text === "") break;
    pieces.push(text);
    progress({ done, total });
  }
  return new File(pieces, `${name || "document"}.chunks${opened.extension}`, { type: opened.media_type });
}

/** The export of one element: one at a time, with progress, and it can be cancelled. */
export class Exporting {
  readonly #changed: () => void;
  readonly #failed: (error: Error) => void;
  #running: { readonly document: EngineDocument; readonly stop: AbortController } | undefined;
  #progress: ExportProgress | undefined;

  constructor(changed: () => void, failed: (error: Error) => void) {
    this.#changed = changed;
    this.#failed = failed;
  }

  /** How far it is, while there is one. */
  get progress(): ExportProgress | undefined {
    return this.#progress;
  }

  /** Writes an export and hands it to the person. */
  async start(subject: Subject, format: string): Promise<void> {
    this.cancel();
    const stop = new AbortController();
    const running = { document: subject.document, stop };
    this.#running = running;
    this.#report({ done: 0, total: 0 });
    try {
      download(await writeExport(subject, format, stop.signal, (progress) => this.#report(progress)));
    } catch (error) {
      if (!stop.signal.aborted) this.#failed(explained(error as Error));
    } finally {
      if (this.#running === running) this.#end();
    }
  }

  cancel(): void {
    if (!this.#running) return;
    const { document, stop } = this.#running;
    stop.abort();
    // A worker that is gone has forgotten it already.
    document.call("export_close", {}).catch(() => undefined);
    this.#end();
  }

  #end(): void {
    this.#running = undefined;
    this.#report(undefined);
  }

  #report(progress: ExportProgress | undefined): void {
    this.#progress = progress;
    this.#changed();
  }
}

/** An edit ends an export, and so it is said. */
function explained(error: Error): Error {
  return error instanceof StaleError ? new Error(`The export was ended: ${error.message}.`, { cause: error }) : error;
}
