import { LastUsed } from '../access/last-used.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Log } from '../platform/log.ts';
import { touchKeys } from './keys.sql.ts';

export function keysLastUsed(db: Db, log: Log): LastUsed {
  return new LastUsed(db, touchKeys, log);
}
