import type { Db, Tx } from '../../platform/db/queryable.ts';
import type { Realm } from '../../platform/db/realm.ts';
import type { Statement } from '../../platform/db/statement.ts';

/**
 * The faults of a database:
 * - `request lost`: the next query never reaches it;
 * - `response lost`: it runs the next query, and the response is lost;
 * - `unavailable`: every query fails until the fault is cleared.
 */
export type Fault = 'request lost' | 'response lost' | 'unavailable';

/** A real database with injected faults. */
export class FaultyDb implements Db {
  readonly #db: Db;
  readonly #inFlight = new Set<Promise<unknown>>();
  #fault: Fault | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  get realm(): Realm {
    return this.#db.realm;
  }

  /** Sets the fault of the next call, or of all calls for `unavailable`; undefined clears it. */
  fail(fault: Fault | undefined): void {
    this.#fault = fault;
  }

  /** Waits for queries sent before the fault, which still reach the database. */
  async untilQuiet(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight);
  }

  many<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>) {
    return this.#through(() => this.#db.many(statement, params));
  }

  one<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>) {
    return this.#through(() => this.#db.one(statement, params));
  }

  run<Params extends object>(statement: Statement<unknown, Params>, params: NoInfer<Params>) {
    return this.#through(() => this.#db.run(statement, params));
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#committing(work, (wrapped) => this.#db.transaction(wrapped));
  }

  atOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#committing(work, (wrapped) => this.#db.atOnce(wrapped));
  }

  /** Runs after-commit actions only if the response arrives: a lost response hides the commit. */
  async #committing<T>(work: (tx: Tx) => Promise<T>, run: (work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<T> {
    let actions: (() => void)[] = [];
    const result = await this.#through(() =>
      run((tx) => {
        actions = [];
        return work(collectActions(tx, actions));
      }),
    );
    for (const action of actions) action();
    return result;
  }

  async #through<T>(query: () => Promise<T>): Promise<T> {
    const fault = this.#fault;
    if (fault !== 'unavailable') this.#fault = undefined;
    if (fault === 'request lost' || fault === 'unavailable') throw new Error('Connection terminated unexpectedly');
    const running = query();
    this.#inFlight.add(running);
    const result = await running.finally(() => this.#inFlight.delete(running));
    if (fault === 'response lost') throw new Error('Connection terminated unexpectedly');
    return result;
  }
}

/** Wraps a transaction to collect its after-commit actions instead of running them. */
function collectActions(tx: Tx, actions: (() => void)[]): Tx {
  return {
    realm: tx.realm,
    many: (statement, params) => tx.many(statement, params),
    one: (statement, params) => tx.one(statement, params),
    run: (statement, params) => tx.run(statement, params),
    announce: (topic) => tx.announce(topic),
    afterCommit: (action) => actions.push(action),
  };
}
