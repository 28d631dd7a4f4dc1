/**
 * Ends a text at the first stop string. Text that may begin one is held back until it is certain. The first to be complete
 * wins, so the result does not depend on how the text is split.
 */
export class StopStrings {
  readonly #stops: readonly string[];
  #held = '';

  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== '');
  }

  /** Returns the text that is certain by now, without the stop string if it ends here. */
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

  /** Returns the text still held back, at the end. */
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

/** Returns the length of the longest proper prefix of a stop string that the text ends with. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(text.length, stop.length - 1); length > 0; length--) {
    if (text.endsWith(stop.slice(0, length))) return length;
  }
  return 0;
}
