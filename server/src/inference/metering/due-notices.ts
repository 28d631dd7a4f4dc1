/** Minimum milliseconds between two notices of the same account. */
const INTERVAL_MS = 10_000;

/** Limits how often one account is reported as due. */
export class DueNotices {
  readonly #onDue: (accountId: string) => void;
  readonly #now: () => number;
  readonly #notifiedAt = new Map<string, number>();

  constructor(onDue: (accountId: string) => void, now: () => number) {
    this.#onDue = onDue;
    this.#now = now;
  }

  notify(accountId: string): void {
    const now = this.#now();
    if (now - (this.#notifiedAt.get(accountId) ?? 0) < INTERVAL_MS) return;
    // Re-inserting keeps the map in order of notification, so expired entries come first.
    this.#notifiedAt.delete(accountId);
    this.#notifiedAt.set(accountId, now);
    for (const [notified, at] of this.#notifiedAt) {
      if (now - at < INTERVAL_MS) break;
      this.#notifiedAt.delete(notified);
    }
    this.#onDue(accountId);
  }
}
