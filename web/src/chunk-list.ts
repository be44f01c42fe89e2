// The list of chunks: rows are made for what is visible only. Coordinate: code points, as shown.
import { VirtualizerController } from "@tanstack/lit-virtual";
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { count, units } from "./format.ts";
import { HUES } from "./highlight.ts";
import { type Chunks, recordAt } from "./records.ts";
import { namesOf } from "./settings.ts";
import { preview } from "./specials.ts";

/** As in the style sheet, in its unit. */
const ROW_HEIGHT = 2.125;
const PREVIEW_LENGTH = 80;

/** A list box of chunks. Fires `choose` with the index of the chunk a person chooses. */
export class ChunkList extends LitElement {
  static override properties = {
    chunks: { attribute: false },
    chosen: { attribute: false },
    outdated: { attribute: false },
  };

  declare chunks: Chunks | undefined;
  declare chosen: number;
  declare outdated: boolean;

  readonly #virtualizer = new VirtualizerController<ChunkList, HTMLElement>(this, {
    count: 0,
    getScrollElement: () => this,
    estimateSize: () => this.#rowHeight,
    overscan: 6,
  });

  /** In pixels. */
  #rowHeight = 0;
  /** Where letters get another size, so does the list. */
  readonly #resized = new ResizeObserver(() => {
    this.#measure();
    this.#reveal();
  });

  constructor() {
    super();
    this.chosen = -1;
    this.outdated = false;
    this.tabIndex = 0;
    this.role = "listbox";
    this.ariaLabel = "Chunks";
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#measure();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  /** The number of chunks. */
  get #count(): number {
    return this.chunks?.unitCount.length ?? 0;
  }

  #measure(): void {
    const unit = getComputedStyle(this).getPropertyValue("--chunkscope-unit");
    const rowHeight = ROW_HEIGHT * Number.parseFloat(unit);
    if (rowHeight === this.#rowHeight) return;
    this.#rowHeight = rowHeight;
    this.#virtualizer.getVirtualizer().measure();
  }

  protected override createRenderRoot(): HTMLElement {
    return this; // the styles of the element around it are its own
  }

  protected override willUpdate(): void {
    const virtualizer = this.#virtualizer.getVirtualizer();
    virtualizer.setOptions({ ...virtualizer.options, count: this.#count });
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.classList.toggle("outdated", this.outdated);
    if (this.chosen >= 0) this.setAttribute("aria-activedescendant", `chunk-${this.chosen + 1}`);
    else this.removeAttribute("aria-activedescendant");
    if (changed.has("chosen")) this.#reveal();
  }

  /** Brings the chosen row into view; also when what opens beside the list leaves it less room. */
  #reveal(): void {
    // It measures, which is for nothing in the frame that changes what it measures.
    requestAnimationFrame(() => {
      if (this.chosen < 0 || this.chosen >= this.#count) return;
      this.#virtualizer.getVirtualizer().scrollToIndex(this.chosen, { align: "auto" });
    });
  }

  protected override render(): TemplateResult {
    const virtualizer = this.#virtualizer.getVirtualizer();
    return html`
      <div class="rows" role="presentation" .style=${`height: ${virtualizer.getTotalSize()}px`}>
        ${virtualizer.getVirtualItems().map((item) => this.#row(item.index, item.start))}
      </div>
    `;
  }

  #row(index: number, top: number): TemplateResult | undefined {
    if (!this.chunks || index >= this.#count) return undefined;
    const record = recordAt(this.chunks, index);
    return html`
      <div
        class="row"
        role="option"
        id="chunk-${record.chunk_id}"
        aria-posinset=${record.chunk_id}
        aria-setsize=${this.#count}
        aria-selected=${index === this.chosen}
        aria-label="Chunk ${record.chunk_id}, ${record.start} to ${record.end}, ${units(record.unit_count, record.unit)}"
        .style=${`transform: translateY(${top}px)`}
        @click=${() => this.#choose(index)}
      >
        <span class="chip hue-${index % HUES}">${record.chunk_id}</span>
        <span class="preview" dir="auto">${preview(record.text.slice(0, PREVIEW_LENGTH).toWellFormed())}</span>
        <span class="offsets">${record.start}–${record.end}</span>
        <span class="units">${count(record.unit_count)} ${namesOf(record.unit).short}</span>
      </div>
    `;
  }

  #key(event: KeyboardEvent): void {
    const last = this.#count - 1;
    const to = {
      ArrowDown: this.chosen + 1,
      j: this.chosen + 1,
      ArrowUp: this.chosen - 1,
      k: this.chosen - 1,
      Home: 0,
      End: last,
      PageDown: this.chosen + 10,
      PageUp: this.chosen - 10,
    }[event.key];
    if (to === undefined || last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#choose(Math.min(Math.max(to, 0), last));
  }

  /** Takes the choice at once, for the next key to count from, and says it; whoever sets `chosen` may take it back. */
  #choose(index: number): void {
    this.chosen = index;
    this.dispatchEvent(new CustomEvent<number>("choose", { detail: index }));
  }
}
