import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_TOPIC } from '../../events/record-event.ts';
import type { BatchWriter } from '../../platform/async/batch-writer.ts';
import { startHeartbeat } from '../../platform/async/heartbeat.ts';
import { WakeSignal } from '../../platform/async/wake-signal.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { RealmHandles } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { disableEndpoint } from '../endpoints/disable-webhook-endpoint.ts';
import type { QueueSnapshot } from './claim-queues.sql.ts';
import { DELIVERIES_TOPIC } from './delivery.ts';
import { isGone, toExpiredOutcome, toInternalFailure, toOutcome } from './delivery-outcome.ts';
import { DeliveryQueue, type FetchRequest } from './delivery-queue.ts';
import { fanOut, START } from './fan-out.ts';
import { openOutcomeWriter, type PendingOutcome } from './outcome-writer.ts';
import { QueueLeases } from './queue-leases.ts';
import { type Receiver, toReceiver } from './receiver.ts';
import { DISABLE_AFTER_MS } from './retry-schedule.ts';
import { type PendingDelivery, type SendResult, sendDelivery } from './send-delivery.ts';

/** Milliseconds between two lease renewals: several within one lease. */
const HEARTBEAT_MS = 2_000;
/**
 * Milliseconds between polls for work without a notification: events of other nodes, and deliveries that became due.
 */
const POLL_MS = 1_000;
/** Milliseconds an idle queue stays leased, as more may follow. */
const LINGER_MS = 500;
/** Limits of one node in one mode. */
const MAX_QUEUES = 10_000;
const MAX_IN_FLIGHT = 4_000;
/** Above this many buffered bytes, each queue fetches one event at a time. */
const MAX_BUFFERED_BYTES = 128_000_000;
/** Queues per fetch statement. */
const FETCH_BATCH = 200;
/** Milliseconds that in-flight deliveries get at shutdown; those cut off are sent again by the next worker. */
const SHUTDOWN_TIMEOUT_MS = 3_000;
const RETRY_MS = 1_000;
const UNUSABLE_BACKOFF_MS = 60_000;

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
  /** Queues with deliveries to send that wait for the node's in-flight limit. */
  readonly #throttled = new Set<DeliveryQueue>();
  readonly #events = new WakeSignal();
  readonly #work = new WakeSignal();
  readonly #writer: BatchWriter<PendingOutcome>;
  readonly #cleanups: (() => void)[];
  readonly #loops: Promise<void>[];
  #stopping = false;
  #inFlight = 0;
  #claimRequested = true;
  #claimedAt = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#db = options.database.of(options.mode);
    this.#log = options.log;
    this.#leases = new QueueLeases(this.#db, options.database.heartbeats(options.mode));
    this.#writer = openOutcomeWriter(this.#db, this.#log, () => this.#work.wake());
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
    for (const end of this.#cleanups) end();
    this.#events.wake();
    this.#work.wake();
    await Promise.all(this.#loops);
    for (const queue of this.#queues.values()) queue.discardWaiting();
    const deadline = Date.now() + SHUTDOWN_TIMEOUT_MS;
    while (this.#inFlight > 0 && Date.now() < deadline) await sleep(20);
    await this.#writer.close();
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
    for (const queue of this.#queues.values()) {
      queue.settingsStale = true;
      queue.markStale();
    }
    this.#work.wake();
  }

  /** Claims waiting queues, fetches their due deliveries and releases idle ones. */
  async #processQueues(): Promise<void> {
    await this.#claim();
    const fetchable = [...this.#queues.values()].filter((queue) => queue.settingsStale || queue.wantsMore);
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
    for (const queue of queues) queue.settingsStale = false; // changes from here on mark it again
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
      for (const row of rows)
        if (row.type === null) this.#writer.add({ outcome: toExpiredOutcome(row), onSettled: () => undefined });
      this.#sendFrom(queue);
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
    queue.changes = row.changes;
    queue.applyStatus(row.suspended ? 'suspended' : row.status);
    queue.applyWakeRequests(row);
    if (queue.receiver !== undefined && queue.receiver.url !== row.url) queue.clearFailures();
    try {
      queue.receiver = toReceiver(row, this.#options.vault, queue.receiver);
    } catch (error) {
      // An unreadable secret must not block the other queues.
      this.#log.error(
        { err: error as Error, endpoint: queue.endpointId },
        'failed to decrypt webhook secret; backing off',
      );
      queue.backOff(UNUSABLE_BACKOFF_MS);
    }
  }

  /**
   * Sends while limits allow. Every queue may have one delivery in flight regardless of the node's limit, so slow
   * receivers cannot starve the others.
   */
  #sendFrom(queue: DeliveryQueue): void {
    while (!this.#stopping) {
      if (this.#inFlight >= MAX_IN_FLIGHT && !queue.noneInFlight) {
        this.#throttled.add(queue);
        return;
      }
      const delivery = queue.takeNext();
      if (!delivery) return;
      this.#inFlight += 1;
      void this.#send(queue, delivery);
    }
  }

  async #send(queue: DeliveryQueue, delivery: PendingDelivery): Promise<void> {
    const { outbound, mode } = this.#options;
    const receiver = queue.receiver as Receiver;
    const result = await sendDelivery(outbound, receiver, delivery, mode).catch((error: Error) => {
      this.#log.error({ err: error, endpoint: queue.endpointId }, 'failed to send webhook delivery; will retry');
      return toInternalFailure();
    });
    this.#inFlight -= 1;
    queue.recordResult(delivery, receiver, result);
    this.#options.onAttempt?.(result.received);
    if (this.#stopping && !result.received)
      queue.markSettled(delivery.event_id); // aborted by shutdown, which says nothing about the receiver
    else this.#recordOutcome(queue, delivery, receiver, result);
    // Throttled queues go first.
    for (const other of this.#throttled) {
      if (this.#inFlight >= MAX_IN_FLIGHT || this.#stopping) break;
      this.#throttled.delete(other);
      this.#sendFrom(other);
    }
    this.#sendFrom(queue);
    if (queue.wantsMore) this.#work.wake();
  }

  #recordOutcome(queue: DeliveryQueue, delivery: PendingDelivery, { url }: Receiver, result: SendResult): void {
    this.#writer.add({ outcome: toOutcome(delivery, result), onSettled: () => queue.markSettled(delivery.event_id) });
    const since = queue.failingSince?.getTime() ?? Number.POSITIVE_INFINITY;
    if (isGone(result)) this.#disable(queue, url, 'gone');
    else if (Date.now() - since > DISABLE_AFTER_MS) this.#disable(queue, url, 'failing');
  }

  #disable(queue: DeliveryQueue, url: string, reason: 'gone' | 'failing'): void {
    if (url !== queue.receiver?.url) return; // the endpoint has another URL now
    queue.disabled = true;
    queue.discardWaiting();
    this.#db
      .transaction((tx) => disableEndpoint(tx, queue.endpointId, url, reason))
      .catch((error: Error) => {
        queue.settingsStale = true; // still enabled; the next failure retries
        this.#log.warn(
          { err: error, endpoint: queue.endpointId },
          'failed to disable webhook endpoint; retrying after the next failure',
        );
      });
  }

  async #release(queues: readonly DeliveryQueue[]): Promise<void> {
    const released = await this.#leases.release(queues);
    for (const queue of queues) {
      if (released.has(queue.endpointId)) this.#drop(queue);
      else queue.settingsStale = true; // also if it backs off or is disabled: it is released once the change was read
      queue.markStale();
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
        if (!kept.has(queue.endpointId)) this.#drop(queue);
        queue.settingsStale = true; // even without a change of the row: a suspension sends no notification
        queue.markStale();
      }
      this.#work.wake();
    } catch (error) {
      this.#log.warn({ err: error as Error }, 'failed to renew webhook queue leases; retrying');
    }
  }
}
