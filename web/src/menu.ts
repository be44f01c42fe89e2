// A button that opens a few choices. Coordinate: none.
import { html, type TemplateResult } from "lit";

interface Menu {
  readonly label: string;
  readonly items: unknown;
  readonly primary?: boolean;
  readonly inert: boolean;
  /** It was opened. */
  readonly opened?: () => void;
}

/** A menu; of those with one parent one is open, and Escape, a choice or a click elsewhere closes it. */
export function menu({ label, items, primary = false, inert, opened }: Menu): TemplateResult {
  const toggled = (event: Event): void => {
    if ((event.target as HTMLDetailsElement).open) opened?.();
  };
  return html`
    <details class="menu" name="menu" ?inert=${inert} @toggle=${toggled} @keydown=${escaped} @focusout=${left} @click=${chosen}>
      <summary class="button ${primary ? "primary" : ""}" role="button">${label}</summary>
      <div class="items" tabindex="-1">${items}</div>
    </details>
  `;
}

function close(event: Event): void {
  (event.currentTarget as HTMLDetailsElement).open = false;
}

function escaped(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  close(event);
  (event.currentTarget as HTMLElement).querySelector("summary")?.focus();
}

function left(event: FocusEvent): void {
  if (!(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) close(event);
}

function chosen(event: Event): void {
  if ((event.target as HTMLElement).closest("button")) close(event);
}
