import { IdTail } from '../platform/db/id-tail.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import type { EventRow, EventType } from './event.ts';
import * as sql from './events.sql.ts';
import { firstToRead } from './first-to-read.ts';

/** So many events are held in memory. */
const PORTION = 50;

/** What is to be followed: the events of an account, of some or of all types. */
export interface Followed {
  accountId: string;
  types: readonly EventType[];
}

/** Everything that an account is told of from some moment on, once each, however late it is committed. */
export class EventTail {
  readonly #db: Queryable;
  readonly #ids: IdTail;

  private constructor(db: Queryable, ids: IdTail) {
    this.#db = db;
    this.#ids = ids;
  }

  /** Begins behind an event, or, without one, behind everything that is there. */
  static async begin(db: Queryable, { accountId, types }: Followed, after?: string): Promise<EventTail> {
    const idsAfter = async (id: string, count: number) =>
      (await db.many(sql.idsAfter, [accountId, types, id, count])).map((row) => row.id);
    return new EventTail(db, await IdTail.begin({ prefix: 'evt', idsAfter }, after));
  }

  /** What has come since it was last asked, oldest first, in portions. */
  async *news(): AsyncGenerator<EventRow[]> {
    for await (const ids of this.#ids.news()) yield* this.#read(ids);
  }

  async *#read(ids: readonly string[]): AsyncGenerator<EventRow[]> {
    const sized = await this.#db.many(sql.sizesOf, [ids]);
    for (let first = 0; first < sized.length; ) {
      const portion = firstToRead(sized.slice(first, first + PORTION)).map(({ id }) => id);
      const events = await this.#db.many(sql.eventsByIds, [portion]);
      for (const id of portion) this.#ids.know(id);
      first += portion.length;
      yield events;
    }
  }
}
