const WINDOW_MS = 10_000;
const MIN_WINDOW_MS = 500;

/** Measures the upload rate over the last seconds. */
export class UploadRate {
  readonly #marks: { done: number; at: number }[] = [];

  record(done: number, at: number): void {
    this.#marks.push({ done, at });
    while (this.#marks.length > 2 && at - (this.#marks[1]?.at ?? at) > WINDOW_MS) this.#marks.shift();
  }

  /** Returns bytes per second, or undefined until it can be measured. */
  bytesPerSecond(): number | undefined {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.at - first.at < MIN_WINDOW_MS || last.done === first.done) return undefined;
    return (last.done - first.done) / ((last.at - first.at) / 1000);
  }
}
