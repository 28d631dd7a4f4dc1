import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_TOPIC } from '../../events/record-event.ts';
import { startHeartbeat } from '../../platform/async/heartbeat.ts';
import { WakeSignal } from '../../platform/async/wake-signal.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { RealmHandles } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { QueueSnapshot } from './claim-queues.sql.ts';
import { DELIVERIES_TOPIC } from './delivery.ts';
import { DeliveryQueue, type FetchRequest } from './delivery-queue.ts';
import { DeliverySender } from './delivery-sender.ts';
import { fanOut, START } from './fan-out.ts';
import { QueueLeases } from './queue-leases.ts';

/** Milliseconds between two lease renewals: several within one lease. */
const HEARTBEAT_MS = 2_000;
/**
 * Milliseconds between polls for work without a notification: events of other nodes, and deliveries that became due.
 */
const POLL_MS = 1_000;
/** Milliseconds an idle queue stays leased, as more may follow. */
const LINGER_MS = 500;
/** Limit of one node in one mode. */
const MAX_QUEUES = 10_000;
/** Above this many buffered bytes, each queue fetches one event at a time. */
const MAX_BUFFERED_BYTES = 128_000_000;
/** Queues per fetch statement. */
const FETCH_BATCH = 200;
const RETRY_MS = 1_000;

export interface DeliveryOptions {
  mode: Mode;
  database: Pick<RealmHandles, 'of' | 'announcements' | 'heartbeats'>;
  vault: Vault;
  outbound: OutboundHttp;
  log: Log;
  /** Called after every attempt. */
  onAttempt?: (received: boolean) => void;
}

/**
 * Delivers the events of one mode to the subscribed endpoints. Several nodes can run it: each queue is leased to one of
 * them.
 */
export class DeliveryWorker {
  readonly #options: DeliveryOptions;
  readonly #db: Db;
  readonly #log: Log;
  readonly #leases: QueueLeases;
  readonly #queues = new Map<string, DeliveryQueue>();
  readonly #events = new WakeSignal();
  readonly #work = new WakeSignal();
  readonly #sender: DeliverySender;
  readonly #cleanups: (() => void)[];
  readonly #loops: Promise<void>[];
  #stopping = false;
  #claimRequested = true;
  #claimedAt = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#db = options.database.of(options.mode);
    this.#log = options.log;
    this.#leases = new QueueLeases(this.#db, options.database.heartbeats(options.mode));
    this.#sender = new DeliverySender({ ...options, db: this.#db, onProgress: () => this.#work.wake() });
    const { announcements } = options.database;
    this.#cleanups = [
      announcements.on(EVENTS_TOPIC, (realm) => {
        if (realm === options.mode) this.#events.wake();
      }),
      announcements.on(DELIVERIES_TOPIC, (realm) => {
        if (realm === options.mode) this.#markAllStale();
      }),
    ];
    this.#cleanups.push(startHeartbeat(HEARTBEAT_MS, () => this.#renewLeases()));
    this.#loops = [
      this.#runLoop(this.#events, async () => {
        let next = START;
        do next = await this.#fanOut(next);
        while (next !== START && !this.#stopping);
      }),
      this.#runLoop(this.#work, () => this.#processQueues()),
    ];
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#sender.stop();
    for (const end of this.#cleanups) end();
    this.#events.wake();
    this.#work.wake();
    await Promise.all(this.#loops);
    await this.#sender.close();
    await this.#leases.abandon([...this.#queues.keys()]).catch((error: Error) => {
      this.#log.warn({ err: error }, 'failed to release webhook queues; their leases will expire');
    });
  }

  /** Runs `work` at every wake signal, and at least every `POLL_MS`, until the worker stops. */
  async #runLoop(signal: WakeSignal, work: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      try {
        await work();
      } catch (error) {
        this.#log.warn({ err: error as Error, mode: this.#options.mode }, 'webhook delivery loop failed; retrying');
        if (!this.#stopping) await sleep(RETRY_MS);
      }
      if (!this.#stopping) await signal.wait(POLL_MS);
    }
  }

  /** Fans out one batch of events and returns where to continue. */
  async #fanOut(after: string): Promise<string> {
    const { next, queues } = await fanOut(this.#db, after);
    let elsewhere = false;
    for (const { endpoint_id, worker } of queues) {
      if (worker === null) this.#claimRequested = true;
      else if (worker === this.#leases.name) this.#queues.get(endpoint_id)?.markStale();
      else elsewhere = true;
    }
    if (queues.length > 0) this.#work.wake();
    if (elsewhere) this.#options.database.announcements.publish(this.#options.mode, DELIVERIES_TOPIC);
    return next;
  }

  #markAllStale(): void {
    this.#claimRequested = true;
    for (const queue of this.#queues.values()) queue.markStale('settings');
    this.#work.wake();
  }

  /** Claims waiting queues, fetches their due deliveries and releases idle ones. */
  async #processQueues(): Promise<void> {
    await this.#claim();
    const fetchable = [...this.#queues.values()].filter((queue) => queue.needsRead);
    if (fetchable.length > 0) await this.#fetch(fetchable);
    const idle = [...this.#queues.values()].filter((queue) => queue.idleMs >= LINGER_MS);
    if (idle.length > 0) await this.#release(idle);
  }

  /**
   * Claims queues after a notification, or when the poll interval has passed. The flag is cleared first, so a
   * notification during the claim triggers another.
   */
  async #claim(): Promise<void> {
    const room = MAX_QUEUES - this.#queues.size;
    const recent = !this.#claimRequested && performance.now() - this.#claimedAt < POLL_MS;
    if (recent || room <= 0) return;
    this.#claimRequested = false;
    this.#claimedAt = performance.now();
    for (const row of await this.#leases.claim(room)) {
      // A queue whose lease expired and was claimed again by this worker keeps its state: deliveries may be in flight.
      if (!this.#queues.has(row.endpoint_id)) this.#queues.set(row.endpoint_id, new DeliveryQueue(row));
    }
  }

  async #fetch(queues: readonly DeliveryQueue[]): Promise<void> {
    for (const queue of queues) queue.beginRead();
    const snapshots = await this.#leases.read(queues);
    for (const queue of queues) this.#applySnapshot(queue, snapshots.get(queue.endpointId));
    await this.#leases.failOverdue(queues.filter((queue) => snapshots.get(queue.endpointId)?.suspended));
    const wanting = queues.filter((queue) => queue.wantsMore && this.#queues.has(queue.endpointId));
    for (let from = 0; from < wanting.length; from += FETCH_BATCH)
      await this.#fetchDue(wanting.slice(from, from + FETCH_BATCH));
  }

  async #fetchDue(queues: readonly DeliveryQueue[]): Promise<void> {
    let bytes = 0;
    for (const queue of this.#queues.values()) bytes += queue.bytes;
    const room = Math.max(0, MAX_BUFFERED_BYTES - bytes) / queues.length;
    const requests = queues.map((queue) => queue.beginFetch(Math.floor(room)));
    const found = await this.#leases.due(queues, requests);
    for (const [index, queue] of queues.entries()) {
      if (this.#queues.get(queue.endpointId) !== queue) continue; // dropped meanwhile
      const rows = found.get(queue.endpointId) ?? [];
      queue.endFetch(requests[index] as FetchRequest, rows);
      for (const row of rows) if (row.type === null) this.#sender.expire(row);
      this.#sender.sendFrom(queue);
    }
  }

  /**
   * Drops a queue that was released or that another worker has claimed. Results of in-flight deliveries are still
   * persisted.
   */
  #drop(queue: DeliveryQueue): void {
    queue.discardWaiting();
    if (this.#queues.get(queue.endpointId) === queue) this.#queues.delete(queue.endpointId);
  }

  /** Applies the current row. Drops the queue if its lease is lost or its endpoint was deleted. */
  #applySnapshot(queue: DeliveryQueue, row: QueueSnapshot | undefined): void {
    if (!row) {
      this.#drop(queue);
      return;
    }
    try {
      queue.applySnapshot(row, this.#options.vault);
    } catch (error) {
      // An unreadable secret must not block the other queues.
      this.#log.error(
        { err: error as Error, endpoint: queue.endpointId },
        'failed to decrypt webhook secret; backing off',
      );
    }
  }

  async #release(queues: readonly DeliveryQueue[]): Promise<void> {
    const released = await this.#leases.release(queues);
    for (const queue of queues) {
      if (released.has(queue.endpointId)) this.#drop(queue);
      else queue.markStale('settings'); // also if it backs off or is disabled: it is released once the change was read
    }
    if (released.size < queues.length) this.#work.wake();
  }

  /** Renews the leases and marks all queues for a fetch, as deliveries may have become due. */
  async #renewLeases(): Promise<void> {
    const queues = [...this.#queues.values()];
    if (queues.length === 0) return;
    try {
      const kept = await this.#leases.renew(queues);
      for (const queue of queues) {
        if (kept.has(queue.endpointId))
          queue.markStale('settings'); // a suspension sends no notification
        else this.#drop(queue);
      }
      this.#work.wake();
    } catch (error) {
      this.#log.warn({ err: error as Error }, 'failed to renew webhook queue leases; retrying');
    }
  }
}
