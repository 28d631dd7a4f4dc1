import type { Principal } from '../../access/principal.ts';
import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { DEPLOYMENTS_TOPIC } from '../announce-deployments.ts';
import { TtlCache } from '../ttl-cache.ts';
import { type Admitted, admitCaller } from './admit-caller.ts';

/** A license that is given back, or a limit that is changed, holds after a second. */
const TRUST_MS = 1000;

/**
 * Remembers for a moment who may call what, so that a warm call asks the database nothing. Only those who may, and
 * without counting: whoever was refused and buys a license is let in at once.
 */
export class CallerCache {
  readonly #admitted = new TtlCache<Admitted>(TRUST_MS);

  constructor(announcements: Announcements) {
    announcements.on(DEPLOYMENTS_TOPIC, () => this.#admitted.forgetAll());
  }

  find(db: Queryable, principal: Principal, id: string): MaybePromise<Admitted | ApiError> {
    const name = `${principal.mode} ${principal.account.id} ${id}`;
    return this.#admitted.find(name) ?? this.#look(name, db, principal, id);
  }

  async #look(name: string, db: Queryable, principal: Principal, id: string): Promise<Admitted | ApiError> {
    const keep = this.#admitted.beginReading(name);
    const found = await admitCaller(db, principal, id);
    if (!(found instanceof ApiError) && !found.trial) keep(found);
    return found;
  }
}
