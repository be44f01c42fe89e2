// Exports, written by Python piece by piece. Coordinate: as each format declares.
import type { EngineDocument } from "./engine.ts";
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
export async function writeExport(
  { document, settings, name, encoding }: Subject,
  format: string,
  signal: AbortSignal,
  progress: (progress: ExportProgress) => void,
): Promise<File> {
  const opened = await document.call("export_open", { ...settings, format, id: name, encoding }, { signal });
  const { key, total } = opened;
  const pieces: string[] = [];
  try {
    for (;;) {
      const { text, done } = await document.call("export_read", { key }, { signal });
      if (text === "") break;
      pieces.push(text);
      progress({ done, total });
    }
  } finally {
    await document.call("export_close", { key });
  }
  return new File(pieces, `${name || "document"}.chunks${opened.extension}`, { type: opened.media_type });
}
