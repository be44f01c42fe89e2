// Ways a document comes in: a file, a drop, an address. Coordinate: none.
import { type Engine, SettingError } from "./engine.ts";
import { DecodeError, decodeUtf8, fetchBytes, fileBytes, isMarked } from "./files.ts";

/** A document as it was opened. */
export interface Opened {
  readonly text: string;
  /** "" where it has none. */
  readonly name: string;
  /** Of the bytes it came as, if it did. */
  readonly encoding: string | undefined;
  /** The address it was loaded from, if it was. */
  readonly src?: string;
}

/** What becomes of an attempt to open something. */
export interface OpeningEvents {
  /** An attempt begins. */
  begun(): void;
  opened(opened: Opened): void;
  failed(error: Error): void;
  /** A file is held over the element, or no longer. */
  held(over: boolean): void;
}

/** What is needed of the element: whether it takes documents from a person, and a Python that decodes. */
export interface OpeningHost {
  readonly readonly: boolean;
  readonly engine: Engine | undefined;
}

/** How a document is to be had, and from which address if from one. */
interface Attempt {
  readonly src?: string;
  read(signal: AbortSignal): Promise<Opened>;
}

/**
 * Opens documents; of several attempts the last one counts. One that is made while the element is outside a page, or
 * that the element's way out of it cuts short, is made when the element is there.
 */
export class Opening {
  readonly #host: () => OpeningHost;
  readonly #events: OpeningEvents;
  #connected = false;
  #attempt: Attempt | undefined;
  /** Whether the attempt has not ended. */
  #pending = false;
  /** The address the last document came from. */
  #src: string | undefined;
  #running = new AbortController();
  /** The bytes of the last document that came as bytes, for another try in another encoding. */
  #file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string } | undefined;

  constructor(element: HTMLElement, host: () => OpeningHost, events: OpeningEvents) {
    this.#host = host;
    this.#events = events;
    element.addEventListener("dragover", (event) => this.#dragOver(event));
    element.addEventListener("dragleave", () => events.held(false));
    // Before the editor, which would read the file its own way.
    element.addEventListener("drop", (event) => this.#drop(event), { capture: true });
  }

  /** Whether a document is on its way. */
  get pending(): boolean {
    return this.#pending;
  }

  /** The address of the document that is on its way, or else of the one that is there. */
  get src(): string | undefined {
    return this.#pending ? this.#attempt?.src : this.#src;
  }

  /** The element is in a page. */
  connect(): void {
    this.#connected = true;
    if (this.#pending && this.#attempt) void this.#run(this.#attempt);
  }

  /** The element is in no page; it may come back. */
  disconnect(): void {
    this.#connected = false;
    this.#running.abort();
  }

  /** Opens what stands at an address, as UTF-8. */
  load(src: string): void {
    const read = async (signal: AbortSignal): Promise<Opened> => {
      const url = new URL(src, document.baseURI);
      const bytes = await fetchBytes(url, signal);
      this.#file = { bytes, name: src };
      const text = decodeUtf8(bytes, src);
      return { text, name: nameOf(url), encoding: utf8Label(text), src };
    };
    this.#try({ src, read });
  }

  /** Opens a file: UTF-8, or UTF-16 or UTF-32 where it says so itself. */
  open(file: File): void {
    const read = async (signal: AbortSignal): Promise<Opened> => {
      const bytes = await fileBytes(file);
      this.#file = { bytes, name: file.name };
      if (isMarked(bytes)) return this.#decode(undefined, signal);
      const text = decodeUtf8(bytes, file.name);
      return { text, name: file.name, encoding: utf8Label(text) };
    };
    this.#try({ read });
  }

  /** Opens the last file in an encoding of Python's. */
  openAs(encoding: string): void {
    this.#try({ read: (signal) => this.#decode(encoding, signal) });
  }

  /** Makes the last attempt once more. */
  again(): void {
    if (this.#attempt) this.#try(this.#attempt);
  }

  /** Another document is there: what is being opened is forgotten. */
  take({ src }: Opened): void {
    this.cancel();
    this.#src = src;
  }

  /** Forgets what is being opened. */
  cancel(): void {
    this.#running.abort();
    this.#pending = false;
  }

  #try(attempt: Attempt): void {
    this.cancel();
    this.#attempt = attempt;
    this.#pending = true;
    this.#events.begun();
    if (this.#connected) void this.#run(attempt);
  }

  async #run({ read }: Attempt): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    const end = (tell: () => void): void => {
      if (signal.aborted) return;
      this.#pending = false;
      tell();
    };
    try {
      // What is set in the same task may take its place; then nothing is asked for in vain.
      await Promise.resolve();
      signal.throwIfAborted();
      const opened = await read(signal);
      end(() => this.#events.opened(opened));
    } catch (error) {
      end(() => this.#events.failed(error as Error));
    }
  }

  /** Has the last file decoded as a document of its own: what becomes of the one that is shown is no matter. */
  async #decode(encoding: string | undefined, signal: AbortSignal): Promise<Opened> {
    const { engine } = this.#host();
    if (!engine || !this.#file) throw new Error("There is no file to open.");
    const { bytes, name } = this.#file;
    const document = engine.document();
    try {
      return { ...(await document.call("decode_file", { bytes, encoding }, { signal })), name };
    } catch (error) {
      throw error instanceof SettingError ? new DecodeError(`${name}: ${error.message}`) : error;
    } finally {
      document.close();
    }
  }

  #dragOver(event: DragEvent): void {
    if (this.#host().readonly || !event.dataTransfer?.types.includes("Files") || isElsewhere(event)) return;
    event.preventDefault();
    this.#events.held(true);
  }

  #drop(event: DragEvent): void {
    const file = event.dataTransfer?.files[0];
    if (this.#host().readonly || !file || isElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#events.held(false);
    this.open(file);
  }
}

/** Whether a part of the element takes the files itself. */
function isElsewhere(event: Event): boolean {
  return event.composedPath().some((node) => node instanceof HTMLElement && "takesFiles" in node.dataset);
}

/** The last part of an address as a person wrote it, where it is well written. */
function nameOf({ pathname }: URL): string {
  const name = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function utf8Label(text: string): string {
  return text.startsWith("\ufeff") ? "UTF-8 with BOM" : "UTF-8";
}
