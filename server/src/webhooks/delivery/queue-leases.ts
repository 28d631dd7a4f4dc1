import { randomBytes } from 'node:crypto';
import type { Db, HeartbeatDb } from '../../platform/db/queryable.ts';
import * as sql from './claim-queues.sql.ts';
import type { Line, Look } from './delivery-queue.ts';
import { RETRIED_FOR_MS } from './retry-schedule.ts';

/** A worker that does not say for so long that it is there is taken for dead, and others go on with its lines. */
const LEASE_MS = 10_000;

/** As many as are given up of a line with one look. */
const MOST_GIVEN_UP = 10_000;

const idsOf = (lines: readonly Line[]) => lines.map((line) => line.endpointId);
const failingOf = (lines: readonly Line[]) =>
  [
    lines.map((line) => line.failures),
    lines.map((line) => line.failingSince),
    lines.map((line) => line.failedAt),
  ] as const;

/** What one worker asks of the database about its lines, always about many at once. */
export class QueueLeases {
  /** Of the worker. */
  readonly name = `wrk_${randomBytes(10).toString('hex')}`;
  readonly #db: Db;
  readonly #heartbeats: HeartbeatDb;

  constructor(db: Db, heartbeats: HeartbeatDb) {
    this.#db = db;
    this.#heartbeats = heartbeats;
  }

  /** Lines that wait, and that nobody works on. */
  claim(most: number): Promise<sql.ClaimedQueue[]> {
    return this.#db.atOnce((tx) => tx.many(sql.claimLines, [this.name, LEASE_MS, most]));
  }

  /** Says that the worker is there. Answers the lines that are still its own. */
  async keep(lines: readonly Line[]): Promise<Set<string>> {
    const kept = await this.#heartbeats.transaction((tx) =>
      tx.many(sql.renewQueues, [this.name, idsOf(lines), LEASE_MS, ...failingOf(lines)]),
    );
    return new Set(kept.map((row) => row.endpoint_id));
  }

  /** Lets go of lines with nothing to do. Answers those of which that is still true. */
  async release(lines: readonly Line[]): Promise<Set<string>> {
    const released = await this.#db.atOnce((tx) =>
      tx.many(sql.releaseLines, [
        this.name,
        idsOf(lines),
        lines.map((line) => line.changes),
        lines.map((line) => line.restMs),
        ...failingOf(lines),
      ]),
    );
    return new Set(released.map((row) => row.endpoint_id));
  }

  /** Lets go of lines as they are: somebody else may go on. */
  async abandon(endpointIds: string[]): Promise<void> {
    if (endpointIds.length > 0) await this.#db.atOnce((tx) => tx.run(sql.abandonLines, [this.name, endpointIds]));
  }

  /** What the endpoints of these lines are now, as far as the lines are still the worker's. */
  async lookAt(lines: readonly Line[]): Promise<Map<string, sql.LookedAt>> {
    const rows = await this.#db.many(sql.readQueues, [this.name, idsOf(lines)]);
    return new Map(rows.map((row) => [row.endpoint_id, row]));
  }

  /** What has waited for longer than anything is retried is given up. */
  async failOverdue(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return;
    await this.#db.atOnce((tx) => tx.run(sql.failOverdue, [idsOf(lines), RETRIED_FOR_MS, MOST_GIVEN_UP]));
  }

  /** What is to be sent, by line. */
  async due(lines: readonly Line[], looks: readonly Look[]): Promise<Map<string, sql.Due[]>> {
    const due = await this.#db.many(sql.dueDeliveries, [
      idsOf(lines),
      looks.map(({ most }) => most),
      looks.map(({ mostBytes }) => mostBytes),
      looks.map(({ behind }) => behind.due),
      looks.map(({ behind }) => behind.sequence),
    ]);
    return Map.groupBy(due, (row) => row.endpoint_id);
  }
}
