import { setTimeout as sleep } from 'node:timers/promises';
import type { Bell } from '../platform/bell.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { oldestIdAt } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import * as sql from './events.sql.ts';

/** How far back to look for whose events are new. What is committed later than that, each stream finds for itself. */
const RECENT_MS = 2_000;
/** However much is announced. */
const REST_MS = 100;

/** Rings for the accounts that something happened to: everybody's events are announced alike, and one look serves all. */
export class EventWatch {
  readonly #db: Queryable;
  readonly #log: Log;
  readonly #bells = new Map<string, Set<Bell>>();
  /** Recent events that were rung for. */
  readonly #known = new Set<string>();
  #looking = false;
  #announced = false;

  constructor(db: Queryable, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Answers how to stop. */
  ringFor(accountId: string, bell: Bell): () => void {
    const bells = this.#bells.get(accountId) ?? new Set();
    this.#bells.set(accountId, bells.add(bell));
    return () => {
      bells.delete(bell);
      if (bells.size === 0 && this.#bells.get(accountId) === bells) this.#bells.delete(accountId);
    };
  }

  /** Something happened to somebody. */
  announce(): void {
    this.#announced = true;
    if (!this.#looking) void this.#lookWhileAnnounced();
  }

  async #lookWhileAnnounced(): Promise<void> {
    this.#looking = true;
    while (this.#announced && this.#bells.size > 0) {
      this.#announced = false;
      try {
        await this.#look();
      } catch (error) {
        this.#log.warn({ err: error as Error }, 'whose events are new is not known; streams look for themselves');
      }
      await sleep(REST_MS);
    }
    this.#looking = false;
  }

  async #look(): Promise<void> {
    const from = oldestIdAt('evt', Date.now() - RECENT_MS);
    for (const id of this.#known) if (id < from) this.#known.delete(id);
    for (const { id, account_id } of await this.#db.many(sql.recentEventsOf, [from, [...this.#bells.keys()]])) {
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      for (const bell of this.#bells.get(account_id) ?? []) bell.ring();
    }
  }
}
