import type { Queryable } from '../platform/db/queryable.ts';
import { oldestIdAt } from '../platform/ids.ts';
import type { EventRow, EventType } from './event.ts';
import * as sql from './events.sql.ts';
import { firstToRead } from './first-to-read.ts';

/** An id is made before its transaction commits, so an event may turn up behind others for as long as one takes. */
const LATEST_MS = 60_000;
/** Nearly all of them turn up much sooner: only once in a while is it looked for those that do not. */
const LATE_MS = 2_000;
const LOOK_FAR_EVERY_MS = 1_000;

/** So many ids are looked through at once, and so many events are held in memory. */
const IDS = 1_000;
const PORTION = 50;

/** What is to be followed: the events of an account, of some or of all types. */
export interface Followed {
  accountId: string;
  types: readonly EventType[];
}

/** Everything that an account is told of from some moment on, once each, however late it is committed. */
export class EventTail {
  readonly #db: Queryable;
  readonly #followed: Followed;
  /** The newest id so far. */
  #position: string;
  /** What was told, and what was there before, as far back as something may still turn up in between. */
  readonly #known = new Set<string>();
  #lookedFarAt = 0;

  private constructor(db: Queryable, followed: Followed, position: string) {
    this.#db = db;
    this.#followed = followed;
    this.#position = position;
  }

  /** Begins behind an event, or, without one, behind everything that is there. */
  static async begin(db: Queryable, followed: Followed, after?: string): Promise<EventTail> {
    const now = Date.now();
    const tail = new EventTail(db, followed, after ?? oldestIdAt('evt', now));
    for await (const ids of tail.#idsAfter(oldestIdAt('evt', now - LATEST_MS))) {
      for (const id of ids) if (after === undefined || id <= after) tail.#know(id);
    }
    return tail;
  }

  /** What has come since it was last asked, oldest first, in portions. */
  async *news(): AsyncGenerator<EventRow[]> {
    for await (const ids of this.#idsAfter(this.#lookFrom())) {
      const unknown = ids.filter((id) => !this.#known.has(id));
      if (unknown.length > 0) yield* this.#read(unknown);
      this.#forget();
    }
  }

  async *#read(ids: readonly string[]): AsyncGenerator<EventRow[]> {
    const sized = await this.#db.many(sql.sizesOf, [ids]);
    for (let first = 0; first < sized.length; ) {
      const portion = firstToRead(sized.slice(first, first + PORTION)).map(({ id }) => id);
      const events = await this.#db.many(sql.eventsByIds, [portion]);
      for (const id of portion) this.#know(id);
      first += portion.length;
      yield events;
    }
  }

  #lookFrom(): string {
    const now = Date.now();
    const far = now - this.#lookedFarAt >= LOOK_FAR_EVERY_MS;
    if (far) this.#lookedFarAt = now;
    const from = oldestIdAt('evt', now - (far ? LATEST_MS : LATE_MS));
    return this.#position < from ? this.#position : from;
  }

  async *#idsAfter(id: string): AsyncGenerator<string[]> {
    const { accountId, types } = this.#followed;
    for (let after = id; ; ) {
      const rows = await this.#db.many(sql.idsAfter, [accountId, types, after, IDS]);
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) yield ids;
      if (ids.length < IDS) return;
      after = ids.at(-1) as string;
    }
  }

  #know(id: string): void {
    this.#known.add(id);
    if (id > this.#position) this.#position = id;
  }

  /** In the order in which they were told, which is nearly that of their ids. Kept twice as long, for clocks that are set back. */
  #forget(): void {
    const oldest = oldestIdAt('evt', Date.now() - 2 * LATEST_MS);
    for (const id of this.#known) {
      if (id >= oldest) return;
      this.#known.delete(id);
    }
  }
}
