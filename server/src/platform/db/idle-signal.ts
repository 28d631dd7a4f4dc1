import type pg from 'pg';

/** Wakes one waiter for each connection that is released to a pool. */
export class IdleSignal {
  readonly #waiting = new Set<() => void>();

  constructor(pool: pg.Pool) {
    const wakeFirst = () => {
      if (pool.idleCount > 0) this.#waiting.values().next().value?.();
    };
    pool.on('release', () => {
      if (this.#waiting.size > 0) queueMicrotask(wakeFirst); // the connection is idle only after the event
    });
  }

  /** Resolves when a connection becomes idle, or after the limit. */
  wait(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, limitMs);
      this.#waiting.add(wake);
    });
  }
}
