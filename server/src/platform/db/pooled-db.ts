import type pg from 'pg';
import { explainAway } from './database-away.ts';
import type { Db, Queryable, Tx } from './queryable.ts';
import type { Realm } from './realm.ts';
import type { Statement } from './statement.ts';

type Executor = pg.Pool | pg.PoolClient;

abstract class Executing implements Queryable {
  abstract readonly realm: Realm;
  protected abstract readonly executor: Executor;

  async many<Row, Params extends readonly unknown[]>(statement: Statement<Row, Params>, params: Params) {
    const result = await this.#execute(statement, params);
    return result.rows as Row[];
  }

  async one<Row, Params extends readonly unknown[]>(statement: Statement<Row, Params>, params: Params) {
    const result = await this.#execute(statement, params);
    return result.rows[0] as Row | undefined;
  }

  async run<Params extends readonly unknown[]>(statement: Statement<unknown, Params>, params: Params) {
    const result = await this.#execute(statement, params);
    return result.rowCount ?? 0;
  }

  async #execute(statement: Statement<unknown, readonly unknown[]>, params: readonly unknown[]) {
    try {
      return await this.executor.query({ name: statement.name, text: statement.text, values: params as unknown[] });
    } catch (error) {
      throw explainAway(error as Error);
    }
  }
}

class PooledTx extends Executing implements Tx {
  readonly realm: Realm;
  protected readonly executor: pg.PoolClient;
  readonly #actions: (() => void)[] = [];

  constructor(client: pg.PoolClient, realm: Realm) {
    super();
    this.executor = client;
    this.realm = realm;
  }

  afterCommit(action: () => void): void {
    this.#actions.push(action);
  }

  committed(): void {
    for (const action of this.#actions) action();
  }
}

const ATTEMPTS = 4;
/** serialization_failure and deadlock_detected: PostgreSQL asks for the transaction to be run again. */
const RUN_AGAIN = new Set(['40001', '40P01']);

export class PooledDb extends Executing implements Db {
  readonly realm: Realm;
  protected readonly executor: pg.Pool;

  constructor(pool: pg.Pool, realm: Realm) {
    super();
    this.executor = pool;
    this.realm = realm;
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(work);
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (attempt === ATTEMPTS || !RUN_AGAIN.has(code)) throw error;
      }
    }
  }

  async #once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.executor.connect().catch((error: Error) => {
      throw explainAway(error);
    });
    const tx = new PooledTx(client, this.realm);
    let broken: Error | undefined;
    try {
      await client.query('begin').catch((error: Error) => {
        throw explainAway(error);
      });
      const result = await work(tx);
      // Not explained away: whether a commit that broke off has happened is unknown, so nobody is told to try again.
      await client.query('commit');
      tx.committed();
      return result;
    } catch (error) {
      // A connection that cannot roll back is in an unknown state: it is closed instead of reused.
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }
}
