import { LastUsed } from '../../access/last-used.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { touchGrants } from './grants.sql.ts';

export function grantsLastUsed(db: Db, onError: (error: Error) => void): LastUsed {
  return new LastUsed(db, touchGrants, onError);
}
