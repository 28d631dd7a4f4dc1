/** Lets one loop sleep until it is woken or a timeout passes. A wake during the loop's work ends its next wait at once. */
export class WakeSignal {
  #woken = false;
  #resolveWait: (() => void) | undefined;

  wake(): void {
    this.#woken = true;
    this.#resolveWait?.();
  }

  /** Returns whether `wake` was called since the last wait. */
  async wait(milliseconds: number): Promise<boolean> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#resolveWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#resolveWait = undefined;
    }
    const woken = this.#woken;
    this.#woken = false;
    return woken;
  }
}
