import type { Principal } from '../../access/principal.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import type { MaybePromise } from '../../platform/maybe-async.ts';
import { DEPLOYMENTS_TOPIC } from '../announce-deployments.ts';
import { type Admitted, admitCaller } from './admit-caller.ts';

const MAX_ENTRIES = 10_000;
/** A license that is given back, or a limit that is changed, holds after a second. */
const TRUST_MS = 1000;

interface Remembered {
  admitted: Admitted;
  until: number;
}

/**
 * Remembers for a moment who may call what, so that a warm call asks the database nothing. Only those who may, and
 * without counting: whoever was refused and buys a license is let in at once.
 */
export class RememberedCallers {
  readonly #entries = new Map<string, Remembered>();
  #changes = 0;

  constructor(announcements: Announcements) {
    announcements.on(DEPLOYMENTS_TOPIC, () => {
      this.#changes += 1;
      this.#entries.clear();
    });
  }

  find(db: Queryable, principal: Principal, id: string): MaybePromise<Admitted | ApiError> {
    const name = `${principal.mode} ${principal.account.id} ${id}`;
    const known = this.#entries.get(name);
    if (known && known.until > performance.now()) return known.admitted;
    return this.#look(name, db, principal, id);
  }

  async #look(name: string, db: Queryable, principal: Principal, id: string): Promise<Admitted | ApiError> {
    const [changes, askedAt] = [this.#changes, performance.now()];
    const found = await admitCaller(db, principal, id);
    this.#entries.delete(name);
    // What changed while we were reading may not be in what we read.
    if (found instanceof ApiError || found.trial || changes !== this.#changes) return found;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value as string);
    this.#entries.set(name, { admitted: found, until: askedAt + TRUST_MS });
    return found;
  }
}
