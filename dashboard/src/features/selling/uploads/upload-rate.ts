const WINDOW_MS = 10_000;
const MIN_WINDOW_MS = 500;

/** How quickly bytes arrive, over the last seconds: what was there before was not sent. */
export class Pace {
  readonly #marks: { done: number; at: number }[] = [];

  note(done: number, at: number): void {
    this.#marks.push({ done, at });
    while (this.#marks.length > 2 && at - (this.#marks[1]?.at ?? at) > WINDOW_MS) this.#marks.shift();
  }

  /** Bytes in a second; undefined until there is something to tell. */
  rate(): number | undefined {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.at - first.at < MIN_WINDOW_MS || last.done === first.done) return undefined;
    return (last.done - first.done) / ((last.at - first.at) / 1000);
  }
}
