import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DeadlineExceeded, withDeadline } from '../async/deadline.ts';
import { FairSemaphore, type Release } from '../async/fair-semaphore.ts';
import { ApiError } from '../errors.ts';
import { hasNoConnectionLeft } from './database-outage.ts';
import { IdleSignal } from './idle-signal.ts';

/**
 * Which part of a pool a query may use. Reads of requests may use all connections. Writes, which wait for locks and
 * standbys, and background work leave some of them for those reads. Heartbeats have a connection of their own, so that
 * they continue while everything else is stuck.
 */
export type Share = 'all' | 'limited' | 'heartbeat';

/** Connections that a pool needs beyond the size its other users share. */
export const HEARTBEAT_CONNECTIONS = 1;

export interface ConnectionLimits {
  size: number;
  /** Maximum wait for a free connection. */
  maxWaitMs?: number;
}

export interface LentConnection {
  client: pg.PoolClient;
  /** Must be called exactly once. */
  release(broken?: Error): void;
}

/** Beyond this, responding with 503 is better than holding the client up. */
const MAX_WAIT_MS = 5_000;
/** Poll interval: another node may close a connection, which this pool does not notice. */
const POLL_MS = 500;
const RETRY_PAUSE_MS = 20;

/** Limits how many connections of a pool each `Share` may use. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #maxWaitMs: number;
  readonly #all: FairSemaphore;
  readonly #limited: FairSemaphore;
  readonly #heartbeats: FairSemaphore;
  readonly #idle: IdleSignal;

  constructor(pool: pg.Pool, { size, maxWaitMs = MAX_WAIT_MS }: ConnectionLimits) {
    this.#pool = pool;
    this.#maxWaitMs = maxWaitMs;
    this.#idle = new IdleSignal(pool);
    const unbounded = { maxQueue: Number.POSITIVE_INFINITY, busy: tooBusy };
    this.#all = new FairSemaphore({ ...unbounded, permits: size });
    this.#limited = new FairSemaphore({ ...unbounded, permits: size - reservedForReads(size) });
    this.#heartbeats = new FairSemaphore({ ...unbounded, permits: HEARTBEAT_CONNECTIONS });
  }

  /** Acquires a connection. One deadline covers every wait on the way. */
  async connect(share: Share, maxWaitMs = this.#maxWaitMs): Promise<LentConnection> {
    const deadline = performance.now() + maxWaitMs;
    const releasePermit = await this.#acquirePermit(share, deadline);
    const isIdle = this.#pool.idleCount > this.#pool.waitingCount;
    let abandoned = false;
    const connecting = this.#connectWhenFree(deadline).then(
      (client) => {
        const release = (broken?: Error) => {
          client.release(broken);
          releasePermit();
        };
        if (abandoned) release();
        return { client, release };
      },
      (error: Error) => {
        releasePermit();
        throw error;
      },
    );
    if (isIdle) return connecting; // no timer: most queries take this path
    return withDeadline('a database connection', connecting, remainingMs(deadline)).catch((error: Error) => {
      abandoned = error instanceof DeadlineExceeded;
      throw error;
    });
  }

  async #acquirePermit(share: Share, deadline: number): Promise<Release> {
    const maxWait = remainingMs(deadline);
    if (share === 'heartbeat') return this.#heartbeats.acquire(undefined, { maxWait });
    if (share === 'all') return this.#all.acquire(undefined, { maxWait });
    const releaseShare = await this.#limited.acquire(undefined, { maxWait });
    try {
      const releasePermit = await this.#all.acquire(undefined, { maxWait: remainingMs(deadline) });
      return () => {
        releasePermit();
        releaseShare();
      };
    } catch (error) {
      releaseShare();
      throw error;
    }
  }

  /** Falls back to an open connection, once it is free, when the server accepts no more. */
  async #connectWhenFree(deadline: number): Promise<pg.PoolClient> {
    for (let failures = 1; ; failures++) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const remaining = remainingMs(deadline);
        if (!hasNoConnectionLeft(error as Error) || remaining === 0) throw error;
        if (this.#pool.idleCount === 0) await this.#idle.wait(Math.min(remaining, POLL_MS));
        else if (failures > 1) await sleep(Math.min(remaining, RETRY_PAUSE_MS));
      }
    }
  }
}

function reservedForReads(size: number): number {
  return size < 2 ? 0 : Math.max(1, Math.floor(size / 4));
}

function remainingMs(deadline: number): number {
  return Math.max(0, deadline - performance.now());
}

function tooBusy(): ApiError {
  return new ApiError('unavailable', 'The database is busy. Try again in a few seconds.', {
    headers: { 'retry-after': '2' },
  });
}
