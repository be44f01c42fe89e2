// What the element shows, read off the page as a person or a program would. Coordinate: as each name says.
import type { Locator, Page } from "@playwright/test";
import type { ChunkRecord } from "../../web/src/records.ts";
import type { Settings } from "../../web/src/settings.ts";

/** The element as a program on the page drives it. */
export interface ChunkScopeElement extends HTMLElement, Settings {
  text: string;
  readonly chunks: readonly ChunkRecord[];
  readonly settled: Promise<void>;
}

/** The element, on a page that any driver of a browser holds. */
export type Subject = Pick<Locator, "evaluate">;

/** The page's one element. */
export function app(page: Page): Locator {
  return page.locator("chunk-scope").first();
}

/** Opens a text with settings and waits until it is on the screen. */
export async function show(element: Subject, text: string, settings: Partial<Settings>): Promise<void> {
  await element.evaluate(
    async (node, [text, settings]) => {
      await customElements.whenDefined(node.localName);
      Object.assign(node as ChunkScopeElement, settings, { text });
      await (node as ChunkScopeElement).settled;
    },
    [text, settings] as const,
  );
}

/** The element's records. */
export async function recordsOf(element: Subject): Promise<readonly ChunkRecord[]> {
  return element.evaluate((node) => (node as ChunkScopeElement).chunks);
}

/**
 * The highlighted text of each chunk, by its number, as the document's lines on the screen hold it: the runs of a
 * chunk joined in order, its lines joined by "\n".
 */
export async function highlighted(element: Subject): Promise<Readonly<Record<string, string>>> {
  return element.evaluate(readHighlights);
}

/** `highlighted`, for use inside the page. */
export function readHighlights(node: Element): Record<string, string> {
  const texts: Record<string, string> = {};
  const lastLine: Record<string, number> = {};
  const lines = node.shadowRoot?.querySelectorAll(".cm-line") ?? [];
  lines.forEach((line, number) => {
    for (const run of line.querySelectorAll<HTMLElement>("[data-chunks]")) {
      for (const id of (run.dataset.chunks ?? "").split(" ")) {
        const text = run.dataset.text ?? run.textContent ?? "";
        const newLine = lastLine[id] !== undefined && lastLine[id] !== number;
        texts[id] = (texts[id] ?? "") + (newLine ? "\n" : "") + text;
        lastLine[id] = number;
      }
    }
  });
  return texts;
}

/**
 * The highlighted text of each chunk of a document of any length: the document is gone through chunk by chunk, and
 * each is read when the whole of it is in view.
 */
export async function highlightedThroughout(element: Subject): Promise<readonly string[]> {
  const texts: string[] = [];
  const total = (await recordsOf(element)).length;
  while (texts.length < total) {
    const whole = await element.evaluate(bringIntoView, texts.length);
    if (whole === 0) throw new Error(`chunk ${texts.length + 1} is not in view as a whole`);
    const shown = await highlighted(element);
    for (let i = 0; i < whole; i++) texts.push(shown[texts.length + 1] as string);
  }
  return texts;
}

/** Brings the chunk of an index into view; how many from it on are in view as a whole. */
async function bringIntoView(node: Element, index: number): Promise<number> {
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const root = node.shadowRoot as ShadowRoot;
  root.querySelector('[role="listbox"]')?.dispatchEvent(new CustomEvent("choose", { detail: index }));
  await frame();
  await frame();
  const whole = (id: number): boolean =>
    root.querySelector(`.starts[data-number="${id}"]`) !== null &&
    root.querySelector(`.ends[data-chunks="${id}"], .ends[data-chunks^="${id} "]`) !== null;
  let count = 0;
  while (index + count < (node as ChunkScopeElement).chunks.length && whole(index + count + 1)) count++;
  return count;
}
