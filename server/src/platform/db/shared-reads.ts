import { setImmediate as untilNextTurn } from 'node:timers/promises';
import { withDeadline } from '../async/deadline.ts';
import type { Db, Queryable } from './queryable.ts';
import type { Realm } from './realm.ts';
import { type Statement, valuesOf } from './statement.ts';

/** A read that takes longer than this, perhaps on a dead connection, does not hold up the next one. */
const MAX_WAIT_MS = 100;

const sharedBy = new WeakMap<Db, SharedReads>();

/** Returns a handle that runs equal concurrent reads once. */
export function sharedReads(db: Db): Queryable {
  let shared = sharedBy.get(db);
  if (!shared) {
    shared = new SharedReads(db);
    sharedBy.set(db, shared);
  }
  return shared;
}

/**
 * Runs equal statements once for all callers that ask before it begins, so a result is never older than the request. A read
 * begins after the turn of the event loop in which it was requested, or when the one before it has ended. Callers share
 * the rows, so they must not change them.
 */
class SharedReads implements Queryable {
  readonly #db: Db;
  /** The latest read of each key that has begun and has not ended. */
  readonly #running = new Map<string, Promise<unknown[]>>();
  /** The reads that have not begun. */
  readonly #waiting = new Map<string, Promise<unknown[]>>();

  constructor(db: Db) {
    this.#db = db;
  }

  get realm(): Realm {
    return this.#db.realm;
  }

  many<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>): Promise<Row[]> {
    if (statement.writes) throw new Error(`${statement.name} writes, so it cannot be shared`);
    const key = `${statement.name} ${JSON.stringify(valuesOf(statement, params))}`;
    let waiting = this.#waiting.get(key);
    if (!waiting) {
      waiting = this.#read(key, statement, params);
      this.#waiting.set(key, waiting);
    }
    return waiting as Promise<Row[]>;
  }

  async one<Row, Params extends object>(statement: Statement<Row, Params>, params: NoInfer<Params>) {
    const [row] = await this.many<Row, Params>(statement, params);
    return row;
  }

  run(): never {
    throw new Error('a statement that is run for its effect cannot be shared');
  }

  async #read<Params extends object>(
    key: string,
    statement: Statement<unknown, Params>,
    params: NoInfer<Params>,
  ): Promise<unknown[]> {
    const running = this.#running.get(key);
    await (running ? withDeadline('the read before', running, MAX_WAIT_MS).catch(() => undefined) : untilNextTurn());
    this.#waiting.delete(key);
    const reading = this.#db.many(statement, params);
    this.#running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (this.#running.get(key) === reading) this.#running.delete(key);
    }
  }
}
