import { randomBytes } from 'node:crypto';
import type { Db, HeartbeatDb } from '../../platform/db/queryable.ts';
import * as sql from './claim-queues.sql.ts';
import type { DeliveryQueue, FetchRequest } from './delivery-queue.ts';
import { RETRY_WINDOW_MS } from './retry-schedule.ts';

/** A worker that does not renew for this long is considered dead, and others claim its queues. */
const LEASE_MS = 10_000;

/** Maximum overdue deliveries failed per queue and statement. */
const MAX_OVERDUE = 10_000;

const idsOf = (queues: readonly DeliveryQueue[]) => queues.map((queue) => queue.endpointId);
const failureColumns = (queues: readonly DeliveryQueue[]) =>
  [
    queues.map((queue) => queue.health.failures),
    queues.map((queue) => queue.health.failingSince),
    queues.map((queue) => queue.health.failedAt),
  ] as const;

/** Runs a worker's statements on its queues, always for many queues at once. */
export class QueueLeases {
  /** Unique name of the worker. */
  readonly name = `wrk_${randomBytes(10).toString('hex')}`;
  readonly #db: Db;
  readonly #heartbeats: HeartbeatDb;

  constructor(db: Db, heartbeats: HeartbeatDb) {
    this.#db = db;
    this.#heartbeats = heartbeats;
  }

  /** Claims queues that are due and not leased. */
  claim(limit: number): Promise<sql.ClaimedQueue[]> {
    return this.#db.atOnce((tx) => tx.many(sql.claimQueues, [this.name, LEASE_MS, limit]));
  }

  /** Renews the leases and returns the IDs of the queues still held. */
  async renew(queues: readonly DeliveryQueue[]): Promise<Set<string>> {
    const renewed = await this.#heartbeats.transaction((tx) =>
      tx.many(sql.renewQueues, [this.name, idsOf(queues), LEASE_MS, ...failureColumns(queues)]),
    );
    return new Set(renewed.map((row) => row.endpoint_id));
  }

  /** Releases idle queues and returns the IDs of those released: a queue that changed meanwhile stays leased. */
  async release(queues: readonly DeliveryQueue[]): Promise<Set<string>> {
    const released = await this.#db.atOnce((tx) =>
      tx.many(sql.releaseQueues, [
        this.name,
        idsOf(queues),
        queues.map((queue) => queue.changes),
        queues.map((queue) => queue.health.backoffMs),
        ...failureColumns(queues),
      ]),
    );
    return new Set(released.map((row) => row.endpoint_id));
  }

  /** Releases queues unconditionally, so that other workers can claim them. */
  async abandon(endpointIds: string[]): Promise<void> {
    if (endpointIds.length > 0) await this.#db.atOnce((tx) => tx.run(sql.abandonQueues, [this.name, endpointIds]));
  }

  /** Reads the current settings of the queues that this worker still holds. */
  async read(queues: readonly DeliveryQueue[]): Promise<Map<string, sql.QueueSnapshot>> {
    const rows = await this.#db.many(sql.readQueues, [this.name, idsOf(queues)]);
    return new Map(rows.map((row) => [row.endpoint_id, row]));
  }

  /** Fails deliveries that have waited longer than the retry window. */
  async failOverdue(queues: readonly DeliveryQueue[]): Promise<void> {
    if (queues.length === 0) return;
    await this.#db.atOnce((tx) => tx.run(sql.failOverdue, [idsOf(queues), RETRY_WINDOW_MS, MAX_OVERDUE]));
  }

  /** Fetches due deliveries, grouped by endpoint. */
  async due(
    queues: readonly DeliveryQueue[],
    requests: readonly FetchRequest[],
  ): Promise<Map<string, sql.DueDelivery[]>> {
    const due = await this.#db.many(sql.dueDeliveries, [
      idsOf(queues),
      requests.map(({ limit }) => limit),
      requests.map(({ maxBytes }) => maxBytes),
      requests.map(({ after }) => after.due),
      requests.map(({ after }) => after.sequence),
    ]);
    return Map.groupBy(due, (row) => row.endpoint_id);
  }
}
