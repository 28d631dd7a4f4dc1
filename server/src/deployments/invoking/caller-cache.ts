import type { Principal } from '../../access/principal.ts';
import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { DEPLOYMENTS_TOPIC } from '../announce-deployments.ts';
import { TtlCache } from '../ttl-cache.ts';
import { type Admitted, admitCaller } from './admit-caller.ts';

/** A revoked license or a changed limit takes effect within a second. */
const TTL_MS = 1000;

/**
 * Caches briefly who may call what, so that a warm call needs no database query. Caches only admitted callers that are
 * not counted: a rejected caller who buys a license is admitted at once.
 */
export class CallerCache {
  readonly #admitted = new TtlCache<Admitted>(TTL_MS);

  constructor(announcements: Announcements) {
    announcements.on(DEPLOYMENTS_TOPIC, () => this.#admitted.invalidateAll());
  }

  find(db: Queryable, principal: Principal, id: string): MaybePromise<Admitted | ApiError> {
    const name = `${principal.mode} ${principal.account.id} ${id}`;
    return this.#admitted.find(name) ?? this.#lookUp(name, db, principal, id);
  }

  async #lookUp(name: string, db: Queryable, principal: Principal, id: string): Promise<Admitted | ApiError> {
    const store = this.#admitted.beginReading(name);
    const found = await admitCaller(db, principal, id);
    if (!(found instanceof ApiError) && !found.trial) store(found);
    return found;
  }
}
