import { ChangeWatch } from '../platform/async/change-watch.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { oldestIdAt } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import * as sql from './events.sql.ts';

/** How far back to look for whose events are new. What is committed later than that, each stream finds for itself. */
const RECENT_MS = 2_000;

/** Rings for the accounts that something happened to. */
export function watchEvents(db: Queryable, log: Log): ChangeWatch {
  /** Recent events that were rung for. */
  const known = new Set<string>();
  return new ChangeWatch(async (accounts) => {
    const from = oldestIdAt('evt', Date.now() - RECENT_MS);
    for (const id of known) if (id < from) known.delete(id);
    const recent = await db.many(sql.recentEventsOf, [from, accounts]);
    const fresh = recent.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    return new Set(fresh.map(({ account_id }) => account_id));
  }, log);
}
