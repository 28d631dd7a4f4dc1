import { LastUsed } from '../../access/last-used.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Log } from '../../platform/log.ts';
import { touchSessions } from './sessions.sql.ts';

export function sessionsLastUsed(db: Db, log: Log): LastUsed {
  return new LastUsed(db, touchSessions, log);
}
