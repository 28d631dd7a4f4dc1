import { IdTail } from '../platform/db/id-tail.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import type { EventRow, EventType } from './event.ts';
import * as sql from './events.sql.ts';
import { limitBatchSize } from './limit-batch-size.ts';

/** Events held in memory at once. */
const BATCH = 50;

/** The events to follow: those of an account, of some or all types. */
export interface Followed {
  accountId: string;
  types: readonly EventType[];
}

/** Yields every event of an account from some moment on, once each, however late it is committed. */
export class EventTail {
  readonly #db: Queryable;
  readonly #ids: IdTail;

  private constructor(db: Queryable, ids: IdTail) {
    this.#db = db;
    this.#ids = ids;
  }

  /** Starts after an event, or without one after everything that exists. */
  static async begin(db: Queryable, { accountId, types }: Followed, after?: string): Promise<EventTail> {
    const idsAfter = async (id: string, count: number) =>
      (await db.many(sql.idsAfter, [accountId, types, id, count])).map((row) => row.id);
    return new EventTail(db, await IdTail.begin({ prefix: 'evt', idsAfter }, after));
  }

  /** Yields events since the last call in batches, oldest first. */
  async *news(): AsyncGenerator<EventRow[]> {
    for await (const ids of this.#ids.news()) yield* this.#read(ids);
  }

  async *#read(ids: readonly string[]): AsyncGenerator<EventRow[]> {
    const sized = await this.#db.many(sql.sizesOf, [ids]);
    for (let first = 0; first < sized.length; ) {
      const batch = limitBatchSize(sized.slice(first, first + BATCH)).map(({ id }) => id);
      const events = await this.#db.many(sql.eventsByIds, [batch]);
      for (const id of batch) this.#ids.know(id);
      first += batch.length;
      yield events;
    }
  }
}
