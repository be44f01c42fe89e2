// The promise that the last change is on the screen. Coordinate: none.

/**
 * One promise for all the changes since the screen was last right: it resolves when the last of them is on the
 * screen, rejects with the error that is shown instead, and is replaced when the next change begins.
 */
export class Settling {
  #promise: Promise<void> = Promise.resolve();
  #settle: { resolve(): void; reject(error: Error): void } | undefined;
  #changes = 0;

  get promise(): Promise<void> {
    return this.#promise;
  }

  /** A change begins. */
  begin(): void {
    this.#changes++;
    if (this.#settle) return;
    this.#promise = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Nobody need wait for it; a refusal nobody waits for is on the screen all the same.
    this.#promise.catch(() => undefined);
  }

  /** The screen is right. */
  resolve(): void {
    this.#settle?.resolve();
    this.#settle = undefined;
  }

  /** The last change ends with an error. */
  reject(error: Error): void {
    this.begin();
    this.#settle?.reject(error);
    this.#settle = undefined;
  }

  /** The last change ends with an error once that is on the screen, unless another change has begun by then. */
  async rejectWhen(shown: Promise<unknown>, error: Error): Promise<void> {
    this.begin();
    const change = this.#changes;
    // What cannot be shown has ended all the same.
    await shown.catch(() => undefined);
    if (change === this.#changes) this.reject(error);
  }
}
