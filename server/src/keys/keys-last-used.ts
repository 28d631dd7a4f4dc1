import { LastUsed } from '../access/last-used.ts';
import type { Db } from '../platform/db/queryable.ts';
import { touchKeys } from './keys.sql.ts';

export function keysLastUsed(db: Db, onError: (error: Error) => void): LastUsed {
  return new LastUsed(db, touchKeys, onError);
}
