import type { Realm } from './realm.ts';
import type { Statement } from './statement.ts';

export interface Queryable {
  readonly realm: Realm;
  /** Dates what is written, instead of the current time. Only the demo market sets it, for its history. */
  readonly at?: Date;
  many<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>): Promise<Row[]>;
  one<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>): Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run<Params extends object>(statement: Statement<unknown, Params>, params: NoInfer<Params>): Promise<number>;
}

/** Use cases take a `Tx` and never commit: the caller that opened the transaction does. */
export interface Tx extends Queryable {
  /**
   * Runs after a successful commit, in this process only. For invalidating caches of this node; anything that must
   * happen belongs in the transaction as a row.
   */
  afterCommit(action: () => void): void;
  /** Wakes listeners on every node after a successful commit. Best effort: listeners also poll. */
  announce(topic: string): void;
}

/** Renews leases; see `Share`. */
export type HeartbeatDb = Pick<Db, 'transaction'>;

export interface Db extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs work that is a single statement: PostgreSQL wraps it in a transaction by itself, which saves two round trips.
   */
  atOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
