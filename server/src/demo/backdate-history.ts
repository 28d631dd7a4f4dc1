import type { Db, Tx } from '../platform/db/queryable.ts';
import { moveBack } from './backdate-history.sql.ts';

/**
 * Returns a handle whose transactions happen at an earlier time. Use cases write as always; where they take the time of
 * the transaction, the rows are moved back before it commits, so that no other transaction sees another time.
 */
export function atTime(db: Db, at: Date): Db & { at: Date } {
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction((tx) => workAtTime(tx, at, work));
  return {
    ...{ realm: db.realm, at, transaction, atOnce: transaction },
    many: (query, params) => db.many(query, params),
    one: (query, params) => db.one(query, params),
    run: (query, params) => db.run(query, params),
  };
}

/** Returns a handle whose transactions are parts of this one. */
export function within(tx: Tx): Db {
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(tx);
  return {
    ...{ realm: tx.realm, transaction, atOnce: transaction },
    many: (query, params) => tx.many(query, params),
    one: (query, params) => tx.one(query, params),
    run: (query, params) => tx.run(query, params),
  };
}

/** Does a part of a transaction at an earlier time. Parts follow each other in time. */
export async function workAtTime<T>(tx: Tx, at: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await work(datedTx(tx, at));
  await tx.run(moveBack, [at]);
  return result;
}

function datedTx(tx: Tx, at: Date): Tx {
  return {
    ...{ realm: tx.realm, at },
    many: (query, params) => tx.many(query, params),
    one: (query, params) => tx.one(query, params),
    run: (query, params) => tx.run(query, params),
    afterCommit: (action) => tx.afterCommit(action),
    announce: (topic) => tx.announce(topic),
  };
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a time on an earlier day. The hour is a fraction of that day, in UTC. */
export function timeBefore(seededAt: Date, daysAgo: number, hour = 12): Date {
  const midnight = Math.floor(seededAt.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - daysAgo * DAY_MS + Math.round(hour * 60 * 60 * 1000));
}
