import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DeadlineExceeded, withDeadline } from '../async/deadline.ts';
import { FairSemaphore, type Release } from '../async/fair-semaphore.ts';
import { ApiError } from '../errors.ts';
import { hasNoConnectionLeft } from './database-away.ts';
import { IdleSignal } from './idle-signal.ts';

/**
 * How many connections may be used: reads of requests may use all of them. Writes, which wait for locks and standbys,
 * and work in the background leave a share for those reads. Heartbeats have a connection of their own, beyond all of
 * them: they must go on while everything else is stuck.
 */
export type Share = 'all' | 'limited' | 'heartbeat';

/** How many connections a pool needs beyond the size that its users share. */
export const HEARTBEAT_CONNECTIONS = 1;

export interface ConnectionLimits {
  size: number;
  /** How long anything waits for a connection to become free. */
  maxWaitMs?: number;
}

export interface LentConnection {
  client: pg.PoolClient;
  /** To be called once. */
  release(broken?: Error): void;
}

/** A request that waits longer has better be told to come back than hold its client up. */
const MAX_WAIT_MS = 5_000;
/** Another node may close a connection, which no event of this pool reports. */
const LOOK_AGAIN_MS = 500;
const RETRY_PAUSE_MS = 20;

/** The connections of one pool, and who may have how many of them. */
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
    const line = { maxQueue: Number.POSITIVE_INFINITY, busy: tooBusy };
    this.#all = new FairSemaphore({ ...line, permits: size });
    this.#limited = new FairSemaphore({ ...line, permits: size - reservedForReads(size) });
    this.#heartbeats = new FairSemaphore({ ...line, permits: HEARTBEAT_CONNECTIONS });
  }

  /** Lends a connection. One deadline covers every wait on the way to it. */
  async connect(share: Share, maxWaitMs = this.#maxWaitMs): Promise<LentConnection> {
    const deadline = performance.now() + maxWaitMs;
    const leave = await this.#enter(share, deadline);
    const isIdle = this.#pool.idleCount > this.#pool.waitingCount;
    let abandoned = false;
    const connecting = this.#whenFree(deadline).then(
      (client) => {
        const release = (broken?: Error) => {
          client.release(broken);
          leave();
        };
        if (abandoned) release();
        return { client, release };
      },
      (error: Error) => {
        leave();
        throw error;
      },
    );
    if (isIdle) return connecting; // at once: most queries need no timer
    return withDeadline('a database connection', connecting, leftUntil(deadline)).catch((error: Error) => {
      abandoned = error instanceof DeadlineExceeded;
      throw error;
    });
  }

  async #enter(share: Share, deadline: number): Promise<Release> {
    const maxWait = leftUntil(deadline);
    if (share === 'heartbeat') return this.#heartbeats.acquire(undefined, { maxWait });
    if (share === 'all') return this.#all.acquire(undefined, { maxWait });
    const leaveShare = await this.#limited.acquire(undefined, { maxWait });
    try {
      const leave = await this.#all.acquire(undefined, { maxWait: leftUntil(deadline) });
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
  async #whenFree(deadline: number): Promise<pg.PoolClient> {
    for (let failures = 1; ; failures++) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const left = leftUntil(deadline);
        if (!hasNoConnectionLeft(error as Error) || left === 0) throw error;
        if (this.#pool.idleCount === 0) await this.#idle.wait(Math.min(left, LOOK_AGAIN_MS));
        else if (failures > 1) await sleep(Math.min(left, RETRY_PAUSE_MS));
      }
    }
  }
}

function reservedForReads(size: number): number {
  return size < 2 ? 0 : Math.max(1, Math.floor(size / 4));
}

function leftUntil(deadline: number): number {
  return Math.max(0, deadline - performance.now());
}

function tooBusy(): ApiError {
  return new ApiError('unavailable', 'The database is busy. Try again in a few seconds.', {
    headers: { 'retry-after': '2' },
  });
}
