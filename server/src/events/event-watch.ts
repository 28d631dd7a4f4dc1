import { ChangeWatch } from '../platform/async/change-watch.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { oldestIdAt } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import * as sql from './events.sql.ts';

/** Age up to which new events are searched for. Streams themselves find those that are committed later. */
const RECENT_MS = 2_000;

/** Wakes streams of the accounts that have new events. */
export function watchEvents(db: Queryable, log: Log): ChangeWatch {
  /** Recent events that streams were woken for. */
  const seen = new Set<string>();
  return new ChangeWatch(async (accounts) => {
    const from = oldestIdAt('evt', Date.now() - RECENT_MS);
    for (const id of seen) if (id < from) seen.delete(id);
    const recent = await db.many(sql.recentEventsOf, [from, accounts]);
    const fresh = recent.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return new Set(fresh.map(({ account_id }) => account_id));
  }, log);
}
