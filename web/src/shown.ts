// The state of the element as its parts show it, and what a person can do there. Coordinates: as each part says.
import type { Stretch } from "./band.ts";
import type { CheckActions } from "./check-panel.ts";
import type { CheckState } from "./checking.ts";
import type { Chunked } from "./chunking.ts";
import type { EngineStatus } from "./engine.ts";
import type { ExportProgress } from "./exporting.ts";
import type { Scheme } from "./page-scheme.ts";
import type { ProofState } from "./proof-panel.ts";
import type { Answer, FactsAnswer, Newlines, Place } from "./protocol.ts";
import type { Settings } from "./settings.ts";
import type { ShareState } from "./sharing.ts";

/** The panels, of which one is seen at a time. */
export type Tab = "chunks" | "find" | "proof" | "source" | "check";

/** What is shown. */
export interface Shown {
  readonly page: boolean;
  readonly scheme: Scheme;
  /** The text as it is read without the view, and which gives the view its height; none in a full page. */
  readonly plain: string | undefined;
  readonly viewed: boolean;
  /** Whether a click is waited for. */
  readonly waiting: boolean;
  readonly readonly: boolean;
  readonly tab: Tab;
  readonly name: string;
  readonly settings: Settings;
  readonly chunked: Chunked | undefined;
  /** Whether `chunked` belongs to the text that is shown. */
  readonly current: boolean;
  /** The index of the chosen chunk, or -1. */
  readonly chosen: number;
  readonly caret: Stretch | undefined;
  readonly visible: Stretch | undefined;
  readonly facts: FactsAnswer | undefined;
  /** The line ends of the document as it was opened, once it has been edited, if they are known. */
  readonly newlines: Newlines | null | undefined;
  readonly place: Answer<"coordinates"> | undefined;
  readonly selection: Place | undefined;
  readonly passage: string;
  readonly found: Answer<"find"> | undefined;
  readonly proof: ProofState;
  readonly check: CheckState;
  readonly exporting: ExportProgress | undefined;
  readonly sharing: ShareState | undefined;
  readonly problem: Error | undefined;
  readonly dropping: boolean;
  readonly status: EngineStatus | undefined;
}

/** What a person can do. */
export interface Actions extends CheckActions {
  begin(): void;
  change(settings: Partial<Settings>): void;
  choose(index: number): void;
  /** Brings into view what lies behind a share of the text. */
  seek(share: number): void;
  select(start: number, end: number): void;
  open(file: File): void;
  openAs(encoding: string): void;
  openAgain(): void;
  show(tab: Tab): void;
  find(passage: string): void;
  prove(): void;
  copy(text: string): void;
  copyChunks(): void;
  exportAs(format: string): void;
  cancelExport(): void;
  share(): void;
  restart(): void;
  dismiss(): void;
}
