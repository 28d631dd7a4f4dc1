import { startHeartbeat } from '../../async/heartbeat.ts';
import type { HeartbeatHandles } from '../../db/database.ts';
import type { Realm } from '../../db/realm.ts';
import { renewLeases } from './idempotency.sql.ts';

/** Less than a third of a lease, so that one renewal may fail. */
const RENEW_EVERY_MS = 3_000;

export interface HeldLease {
  realm: Realm;
  accountId: string;
  key: string;
  lease: string;
}

/**
 * Renews the leases of long requests while this process lives: when it dies, they expire soon after. Most requests end
 * before the first renewal and cost the database nothing. Realms are renewed independently, so that a stuck one does
 * not delay the others.
 */
export class LeaseRenewal {
  readonly #database: HeartbeatHandles;
  readonly #held = new Map<Realm, Set<HeldLease>>();

  constructor(database: HeartbeatHandles) {
    this.#database = database;
  }

  /** Returns a function that ends the renewal. */
  hold(lease: HeldLease): () => void {
    const leases = this.#held.get(lease.realm) ?? this.#start(lease.realm);
    leases.add(lease);
    return () => leases.delete(lease);
  }

  #start(realm: Realm): Set<HeldLease> {
    const leases = new Set<HeldLease>();
    this.#held.set(realm, leases);
    const stop = startHeartbeat(RENEW_EVERY_MS, async () => {
      if (leases.size > 0) return this.#renew(realm, [...leases]);
      this.#held.delete(realm);
      stop();
    });
    return leases;
  }

  async #renew(realm: Realm, leases: readonly HeldLease[]): Promise<void> {
    const renewal = this.#database
      .heartbeats(realm)
      .transaction((tx) =>
        tx.run(renewLeases, [
          leases.map(({ accountId }) => accountId),
          leases.map(({ key }) => key),
          leases.map(({ lease }) => lease),
        ]),
      );
    await renewal.catch(() => undefined); // the leases expire unless the next renewal succeeds
  }
}
