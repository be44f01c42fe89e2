// When an element begins with its work. Coordinate: none.

/** What an element waits for: nearness to the viewport, a click, or nothing. */
export type Start = "visible" | "click" | "load";

/** How near the viewport an element begins: some screens of a reader's scrolling take as long as Python does. */
const NEARNESS = "600px";

/** Waits for what `start` says, for an element in the page. */
export class Starting {
  readonly #begin: () => void;
  #observer: IntersectionObserver | undefined;

  constructor(begin: () => void) {
    this.#begin = begin;
  }

  /** A page may say something else: that is "visible". */
  wait(element: Element, start: Start): void {
    this.stop();
    if (start === "load") this.#begin();
    if (start === "load" || start === "click") return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
      },
      { rootMargin: NEARNESS },
    );
    this.#observer.observe(element);
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}
