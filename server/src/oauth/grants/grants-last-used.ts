import { LastUsed } from '../../access/last-used.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Log } from '../../platform/log.ts';
import { touchGrants } from './grants.sql.ts';

export function grantsLastUsed(db: Db, log: Log): LastUsed {
  return new LastUsed(db, touchGrants, log);
}
