import type pg from 'pg';
import { ApiError } from '../errors.ts';
import { type Leave, WaitingLine } from '../waiting-line.ts';
import { hasNoConnectionLeft } from './database-away.ts';

/**
 * How many connections may be used: reads of requests may use all of them. Writes, which wait for locks and standbys,
 * and work in the background leave a share for those reads.
 */
export type Share = 'all' | 'limited';

export interface ConnectionLimits {
  size: number;
  /** How long anything waits for a connection to become free. */
  maxWaitMs?: number;
}

/** A request that waits longer has better be told to come back than hold its client up. */
const MAX_WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 500;

/** The connections of one pool, and who may have how many of them. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #maxWaitMs: number;
  readonly #all: WaitingLine;
  readonly #limited: WaitingLine;

  constructor(pool: pg.Pool, { size, maxWaitMs = MAX_WAIT_MS }: ConnectionLimits) {
    this.#pool = pool;
    this.#maxWaitMs = maxWaitMs;
    const line = { queue: Number.POSITIVE_INFINITY, maxWait: maxWaitMs, busy: tooBusy };
    this.#all = new WaitingLine({ ...line, places: size });
    this.#limited = new WaitingLine({ ...line, places: size - Math.floor(size / 4) });
  }

  /** Runs one statement on whichever connection is free. */
  async query(share: Share, config: pg.QueryConfig, maxWaitMs?: number): Promise<pg.QueryResult> {
    const leave = await this.#enter(share, maxWaitMs);
    try {
      return await this.#whenFree(() => this.#pool.query(config));
    } finally {
      leave();
    }
  }

  /** Lends a connection. To be given back by `release`, once. */
  async connect(share: Share, maxWaitMs?: number): Promise<{ client: pg.PoolClient; release(broken?: Error): void }> {
    const leave = await this.#enter(share, maxWaitMs);
    try {
      const client = await this.#whenFree(() => this.#pool.connect());
      const release = (broken?: Error) => {
        client.release(broken);
        leave();
      };
      return { client, release };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #enter(share: Share, maxWaitMs: number | undefined): Promise<Leave> {
    const wait = maxWaitMs === undefined ? {} : { maxWait: maxWaitMs };
    if (share === 'all') return this.#all.enter(undefined, wait);
    const leaveShare = await this.#limited.enter(undefined, wait);
    try {
      const leave = await this.#all.enter(undefined, wait);
      return () => {
        leave();
        leaveShare();
      };
    } catch (error) {
      leaveShare();
      throw error;
    }
  }

  /** Where the server has no room for another connection, one that is open already will do, as soon as it is free. */
  async #whenFree<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#maxWaitMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!hasNoConnectionLeft(error as Error) || performance.now() > deadline) throw error;
        await this.#untilReleased();
      }
    }
  }

  /** Until there is an idle connection, or, should another node have closed one, for a while. */
  #untilReleased(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pool.off('release', look);
        resolve();
      };
      // The connection is idle only after the event.
      const look = () => queueMicrotask(() => this.#pool.idleCount > 0 && end());
      const timer = setTimeout(end, LOOK_AGAIN_MS);
      this.#pool.on('release', look);
    });
  }
}

function tooBusy(): ApiError {
  return new ApiError('unavailable', 'The database is busy. Try again in a few seconds.', {
    headers: { 'retry-after': '2' },
  });
}
