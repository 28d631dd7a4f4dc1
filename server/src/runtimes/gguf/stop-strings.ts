/**
 * Looks for the texts at which an answer ends. What may be the beginning of one is held back until it is known. The first
 * to be complete ends it, so that the outcome does not depend on the pieces in which the text came.
 */
export class StopStrings {
  readonly #stops: readonly string[];
  #held = '';

  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== '');
  }

  /** What can be shown by now, and whether it ends here: then it goes up to the stop, which is not part of it. */
  push(text: string): { text: string; stopped: boolean } {
    if (this.#stops.length === 0) return { text, stopped: false };
    const all = this.#held + text;
    const start = this.#findStop(all);
    if (start !== undefined) {
      this.#held = '';
      return { text: all.slice(0, start), stopped: true };
    }
    const held = Math.max(...this.#stops.map((stop) => overlap(all, stop)));
    this.#held = all.slice(all.length - held);
    return { text: all.slice(0, all.length - held), stopped: false };
  }

  /** What was held back for nothing. */
  end(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }

  #findStop(text: string): number | undefined {
    let found: { start: number; end: number } | undefined;
    for (const stop of this.#stops) {
      const start = text.indexOf(stop);
      if (start === -1) continue;
      const end = start + stop.length;
      if (!found || end < found.end || (end === found.end && start < found.start)) found = { start, end };
    }
    return found?.start;
  }
}

/** How much of the text's end is the beginning of a stop, but not all of it. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(text.length, stop.length - 1); length > 0; length--) {
    if (text.endsWith(stop.slice(0, length))) return length;
  }
  return 0;
}
