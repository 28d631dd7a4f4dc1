import type { Realm } from './realm.ts';
import type { Statement } from './statement.ts';

export interface Queryable {
  readonly realm: Realm;
  many<Row, Params extends readonly unknown[]>(statement: Statement<Row, Params>, params: Params): Promise<Row[]>;
  one<Row, Params extends readonly unknown[]>(
    statement: Statement<Row, Params>,
    params: Params,
  ): Promise<Row | undefined>;
  /** Answers how many rows were touched. */
  run<Params extends readonly unknown[]>(statement: Statement<unknown, Params>, params: Params): Promise<number>;
}

/** Use cases take a `Tx` and never commit: whoever opened the transaction does. */
export interface Tx extends Queryable {
  /**
   * Runs after a successful commit, in this process only. For dropping what this node remembers; anything that must
   * happen belongs in the transaction as a row.
   */
  afterCommit(action: () => void): void;
  /** Wakes, after a successful commit, whoever waits for this on any node. A hint: they look for themselves as well. */
  announce(topic: string): void;
}

/** For renewing leases. */
export type HeartbeatDb = Pick<Db, 'transaction'>;

export interface Db extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that is a single statement: PostgreSQL makes a transaction of it without being asked twice more. */
  atOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
