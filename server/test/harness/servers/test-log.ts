import type { LogDestination } from '../../../src/platform/log.ts';

const MAX_LINES = 200;

/** Keeps the latest lines that servers of this process, and processes that it started, have logged. */
class TestLog implements LogDestination {
  /** Number of lines since the process started. */
  written = 0;
  readonly #lines: string[] = [];

  write(text: string): void {
    // Asked for explicitly: see CONTRIBUTING.md.
    if (process.env.LOG_LEVEL) process.stderr.write(text);
    const lines = text.trimEnd().split('\n');
    this.written += lines.length;
    this.#lines.push(...lines);
    this.#lines.splice(0, this.#lines.length - MAX_LINES);
  }

  /** Returns the lines after the first `start`, without those that are no longer kept. */
  since(start: number): string[] {
    const count = Math.min(this.written - start, this.#lines.length);
    return count === 0 ? [] : this.#lines.slice(-count);
  }
}

export const testLog = new TestLog();
