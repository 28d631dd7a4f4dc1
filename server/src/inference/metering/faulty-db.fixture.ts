import type { Db, Tx } from '../../platform/db/queryable.ts';
import type { Realm } from '../../platform/db/realm.ts';
import type { Statement } from '../../platform/db/statement.ts';

/**
 * How a database can fail a node:
 * - it does not hear what is asked of it;
 * - it does what was asked, and the answer is lost;
 * - it is away until it is said otherwise.
 */
export type Fault = 'does not hear' | 'loses the answer' | 'is away';

/** A real database that fails when a test says so. */
export class FaultyDb implements Db {
  readonly #db: Db;
  readonly #underWay = new Set<Promise<unknown>>();
  #fault: Fault | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  get realm(): Realm {
    return this.#db.realm;
  }

  /** With the next call, and all that follow where it is away; undefined makes it sound again. */
  fail(fault: Fault | undefined): void {
    this.#fault = fault;
  }

  /** What was asked before it went away still reaches it. */
  async untilQuiet(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  many<Row, Params extends readonly unknown[]>(statement: Statement<Row, Params>, params: Params) {
    return this.#through(() => this.#db.many(statement, params));
  }

  one<Row, Params extends readonly unknown[]>(statement: Statement<Row, Params>, params: Params) {
    return this.#through(() => this.#db.one(statement, params));
  }

  run<Params extends readonly unknown[]>(statement: Statement<unknown, Params>, params: Params) {
    return this.#through(() => this.#db.run(statement, params));
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#committing(work, (heard) => this.#db.transaction(heard));
  }

  atOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#committing(work, (heard) => this.#db.atOnce(heard));
  }

  /** Where the answer is lost, nobody here knows that there was a commit. */
  async #committing<T>(work: (tx: Tx) => Promise<T>, run: (work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<T> {
    let actions: (() => void)[] = [];
    const result = await this.#through(() =>
      run((tx) => {
        actions = [];
        return work(telling(tx, actions));
      }),
    );
    for (const action of actions) action();
    return result;
  }

  async #through<T>(ask: () => Promise<T>): Promise<T> {
    const fault = this.#fault;
    if (fault !== 'is away') this.#fault = undefined;
    if (fault === 'does not hear' || fault === 'is away') throw new Error('Connection terminated unexpectedly');
    const asked = ask();
    this.#underWay.add(asked);
    const answer = await asked.finally(() => this.#underWay.delete(asked));
    if (fault === 'loses the answer') throw new Error('Connection terminated unexpectedly');
    return answer;
  }
}

/** The same transaction; what is to be done after the commit is only noted. */
function telling(tx: Tx, actions: (() => void)[]): Tx {
  return {
    realm: tx.realm,
    many: (statement, params) => tx.many(statement, params),
    one: (statement, params) => tx.one(statement, params),
    run: (statement, params) => tx.run(statement, params),
    announce: (topic) => tx.announce(topic),
    afterCommit: (action) => actions.push(action),
  };
}
