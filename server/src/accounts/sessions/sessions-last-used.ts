import { LastUsed } from '../../access/last-used.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { touchSessions } from './sessions.sql.ts';

export function sessionsLastUsed(db: Db, onError: (error: Error) => void): LastUsed {
  return new LastUsed(db, touchSessions, onError);
}
