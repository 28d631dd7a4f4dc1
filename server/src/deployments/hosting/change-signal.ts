import { unlessAborted } from '../../runtimes/unless-aborted.ts';

/** Lets any number of calls wait for a change, or for a timeout. */
export class ChangeSignal {
  readonly #waiting = new Set<() => void>();

  notify(): void {
    for (const wake of this.#waiting) wake();
  }

  async next(milliseconds: number, signal: AbortSignal): Promise<void> {
    const changed = Promise.withResolvers<void>();
    const timer = setTimeout(changed.resolve, milliseconds);
    this.#waiting.add(changed.resolve);
    try {
      await unlessAborted(changed.promise, signal);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(changed.resolve);
    }
  }
}
