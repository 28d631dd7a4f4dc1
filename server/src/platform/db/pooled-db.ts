import pg from 'pg';
import type { Connections, Share } from './connections.ts';
import { explainAway, explainCommit } from './database-outage.ts';
import type { Db, Queryable, Tx } from './queryable.ts';
import type { Realm } from './realm.ts';
import { type Statement, valuesOf } from './statement.ts';

type AnyStatement = Statement<unknown, object>;

function toQuery(statement: AnyStatement, params: object): pg.QueryConfig {
  const { name, text, unprepared } = statement;
  const values = valuesOf(statement, params);
  return unprepared ? { text, values } : { name, text, values };
}

/**
 * A prepared statement fails on its connection forever once a migration has changed the table it reads
 * (feature_not_supported) or the statement is gone (invalid_sql_statement_name).
 */
const STALE_STATEMENT = new Set(['0A000', '26000']);

/**
 * Returns the error if its connection cannot be used again: unless PostgreSQL itself reported it, a statement may still
 * be running, and after any severity but `ERROR` PostgreSQL closes the connection.
 */
function findConnectionError(error: Error): Error | undefined {
  const isReported = error instanceof pg.DatabaseError && error.severity === 'ERROR';
  return isReported && !STALE_STATEMENT.has(error.code ?? '') ? undefined : error;
}

abstract class Executing implements Queryable {
  abstract readonly realm: Realm;

  async many<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>) {
    const result = await this.execute(statement, params);
    return result.rows as Row[];
  }

  async one<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>) {
    const result = await this.execute(statement, params);
    return result.rows[0] as Row | undefined;
  }

  async run<Params extends object>(statement: Statement<unknown, Params>, params: NoInfer<Params>) {
    const result = await this.execute(statement, params);
    return result.rowCount ?? 0;
  }

  protected abstract execute(statement: AnyStatement, params: object): Promise<pg.QueryResult>;
}

/** Called after a commit. */
type Announce = (realm: Realm, topic: string) => void;

class PooledTx extends Executing implements Tx {
  readonly realm: Realm;
  readonly #client: pg.PoolClient;
  readonly #announce: Announce;
  readonly #actions: (() => void)[] = [];
  #topics: Set<string> | undefined;
  /** Set if the connection cannot be reused. */
  broken: Error | undefined;

  constructor(client: pg.PoolClient, realm: Realm, announce: Announce) {
    super();
    this.#client = client;
    this.realm = realm;
    this.#announce = announce;
  }

  afterCommit(action: () => void): void {
    this.#actions.push(action);
  }

  announce(topic: string): void {
    this.#topics ??= new Set();
    this.#topics.add(topic);
  }

  protected override async execute(statement: AnyStatement, params: object): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(toQuery(statement, params));
    } catch (error) {
      this.doubt(error as Error);
      throw this.explain(error as Error);
    }
  }

  doubt(error: Error): void {
    this.broken ??= findConnectionError(error);
  }

  protected explain(error: Error): Error {
    return explainAway(error);
  }

  committed(): void {
    for (const action of this.#actions) action();
    if (this.#topics) for (const topic of this.#topics) this.#announce(this.realm, topic);
  }
}

/** A transaction of one statement, which begins and commits implicitly. */
class SingleStatement extends PooledTx {
  #sent = false;

  protected override execute(statement: AnyStatement, params: object): Promise<pg.QueryResult> {
    if (this.#sent) throw new Error(`${statement.name} is a second statement, outside of the first one's transaction`);
    this.#sent = true;
    return super.execute(statement, params);
  }

  protected override explain(error: Error): Error {
    return explainCommit(error);
  }
}

const MAX_ATTEMPTS = 4;
/** serialization_failure and deadlock_detected: the transaction can be retried. */
const RETRYABLE = new Set(['40001', '40P01']);

export interface PooledDbOptions {
  connections: Connections;
  realm: Realm;
  announce: Announce;
  use?: Use;
}

/**
 * Background work leaves connections to requests and waits longer. Heartbeats wait only briefly: a lease expires soon,
 * and the next heartbeat follows.
 */
export type Use = 'requests' | 'background' | 'heartbeats';

interface UseSettings {
  /** Share of the pool for read-only statements. */
  reads: Share;
  writes: Share;
  maxWaitMs?: number;
  begin: string;
}

const USES: Record<Use, UseSettings> = {
  requests: { reads: 'all', writes: 'limited', begin: 'begin' },
  background: { reads: 'limited', writes: 'limited', maxWaitMs: 30_000, begin: 'begin' },
  heartbeats: {
    reads: 'heartbeat',
    writes: 'heartbeat',
    maxWaitMs: 2_000,
    begin: "begin; set local statement_timeout = '2s'",
  },
};

export class PooledDb extends Executing implements Db {
  readonly realm: Realm;
  readonly #connections: Connections;
  readonly #announce: Announce;
  readonly #use: UseSettings;

  constructor({ connections, realm, announce, use = 'requests' }: PooledDbOptions) {
    super();
    this.realm = realm;
    this.#connections = connections;
    this.#announce = announce;
    this.#use = USES[use];
  }

  protected override async execute(statement: AnyStatement, params: object): Promise<pg.QueryResult> {
    const { client, release } = await this.#connect(statement.writes ? this.#use.writes : this.#use.reads);
    let broken: Error | undefined;
    try {
      return await client.query(toQuery(statement, params));
    } catch (caught) {
      const error = caught as Error;
      broken = findConnectionError(error);
      throw statement.writes ? explainCommit(error) : explainAway(error);
    } finally {
      release(broken);
    }
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#retry(() => this.#runTransaction(work));
  }

  atOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#retry(() => this.#runSingleStatement(work));
  }

  async #retry<T>(attemptOnce: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce();
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(code)) throw error;
      }
    }
  }

  async #runTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { client, release } = await this.#connect();
    const tx = new PooledTx(client, this.realm, this.#announce);
    try {
      await client.query(this.#use.begin).catch((error: Error) => {
        tx.doubt(error);
        throw explainAway(error);
      });
      const result = await work(tx);
      await client.query('commit').catch((error: Error) => {
        tx.doubt(error);
        throw explainCommit(error);
      });
      tx.committed();
      return result;
    } catch (error) {
      // A connection that cannot roll back is in an unknown state: it is closed instead of reused.
      tx.broken ??= await client.query('rollback').then(
        () => undefined,
        (failure: Error) => failure,
      );
      throw error;
    } finally {
      release(tx.broken);
    }
  }

  async #runSingleStatement<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { client, release } = await this.#connect();
    const tx = new SingleStatement(client, this.realm, this.#announce);
    try {
      const result = await work(tx);
      tx.committed();
      return result;
    } finally {
      release(tx.broken);
    }
  }

  #connect(share = this.#use.writes) {
    return this.#connections.connect(share, this.#use.maxWaitMs).catch((error: Error) => {
      throw explainAway(error);
    });
  }
}
