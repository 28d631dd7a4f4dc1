import type { Db } from '../db/queryable.ts';
import { renewLeases } from './idempotency.sql.ts';

/** Less than a third of a lease, so that one renewal may fail. */
const RENEW_EVERY_MS = 3_000;

export interface HeldLease {
  db: Db;
  accountId: string;
  key: string;
  lease: string;
}

/**
 * Renews the leases of requests that take long, for as long as this process lives: when it dies, they end soon after.
 * Most requests are over before the first renewal, and cost the database nothing.
 */
export class LeaseRenewal {
  readonly #held = new Set<HeldLease>();
  #timer: NodeJS.Timeout | undefined;

  /** Returns what ends the renewal. */
  hold(lease: HeldLease): () => void {
    this.#held.add(lease);
    this.#schedule();
    return () => this.#held.delete(lease);
  }

  #schedule(): void {
    if (this.#timer || this.#held.size === 0) return;
    this.#timer = setTimeout(async () => {
      await this.#renew();
      this.#timer = undefined;
      this.#schedule();
    }, RENEW_EVERY_MS);
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    const byDb = Map.groupBy(this.#held, ({ db }) => db);
    await Promise.allSettled(
      [...byDb].map(([db, leases]) =>
        // Where this fails, the leases end by themselves unless the next round succeeds.
        db.run(renewLeases, [
          leases.map(({ accountId }) => accountId),
          leases.map(({ key }) => key),
          leases.map(({ lease }) => lease),
        ]),
      ),
    );
  }
}
