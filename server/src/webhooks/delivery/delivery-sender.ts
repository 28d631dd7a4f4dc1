import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchWriter } from '../../platform/async/batch-writer.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { disableEndpoint } from '../endpoints/disable-webhook-endpoint.ts';
import type { ExpiredDelivery } from './claim-queues.sql.ts';
import { toExpiredOutcome, toInternalFailure, toOutcome } from './delivery-outcome.ts';
import type { ClaimedDelivery, DeliveryQueue, DisableReason } from './delivery-queue.ts';
import { openOutcomeWriter, type PendingOutcome } from './outcome-writer.ts';
import { sendDelivery } from './send-delivery.ts';

/** Limit of one node in one mode. */
const MAX_IN_FLIGHT = 4_000;
/** Milliseconds that in-flight deliveries get at shutdown; those cut off are sent again by the next worker. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

export interface SenderOptions {
  mode: Mode;
  db: Db;
  outbound: OutboundHttp;
  log: Log;
  /** Called after every attempt. */
  onAttempt?: (received: boolean) => void;
  /** Called when a queue may fetch more, or may be idle. */
  onProgress: () => void;
}

/** Sends the deliveries of all queues of a worker, and records the outcome of each. */
export class DeliverySender {
  readonly #options: SenderOptions;
  readonly #writer: BatchWriter<PendingOutcome>;
  /** Queues with deliveries to send that wait for the node's in-flight limit. */
  readonly #throttled = new Set<DeliveryQueue>();
  #inFlight = 0;
  #stopping = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#writer = openOutcomeWriter(options.db, options.log, options.onProgress);
  }

  /**
   * Sends while limits allow. Every queue may have one delivery in flight regardless of the node's limit, so slow
   * receivers cannot starve the others.
   */
  sendFrom(queue: DeliveryQueue): void {
    while (!this.#stopping) {
      if (this.#inFlight >= MAX_IN_FLIGHT && queue.hasInFlight) {
        this.#throttled.add(queue);
        return;
      }
      const claimed = queue.claim();
      if (!claimed) return;
      this.#inFlight += 1;
      void this.#send(queue, claimed);
    }
  }

  /** Fails a delivery whose event was deleted. */
  expire(delivery: ExpiredDelivery): void {
    this.#writer.add({ outcome: toExpiredOutcome(delivery), onSettled: () => undefined });
  }

  /** Sends nothing more. */
  stop(): void {
    this.#stopping = true;
  }

  /** Waits for deliveries in flight, up to a limit, and persists their outcomes. */
  async close(): Promise<void> {
    const deadline = Date.now() + SHUTDOWN_TIMEOUT_MS;
    while (this.#inFlight > 0 && Date.now() < deadline) await sleep(20);
    await this.#writer.close();
  }

  async #send(queue: DeliveryQueue, claimed: ClaimedDelivery): Promise<void> {
    const { outbound, mode, log, onAttempt, onProgress } = this.#options;
    const { delivery, receiver } = claimed;
    const result = await sendDelivery(outbound, receiver, delivery, mode).catch((error: Error) => {
      log.error({ err: error, endpoint: queue.endpointId }, 'failed to send webhook delivery; will retry');
      return toInternalFailure();
    });
    this.#inFlight -= 1;
    const disableReason = queue.complete(claimed, result);
    onAttempt?.(result.received);
    const onSettled = () => queue.settle(delivery.event_id);
    if (this.#stopping && !result.received)
      onSettled(); // aborted by shutdown, which says nothing about the receiver
    else {
      this.#writer.add({ outcome: toOutcome(delivery, result), onSettled });
      if (disableReason) this.#disable(queue, receiver.url, disableReason);
    }
    this.#sendThrottled();
    this.sendFrom(queue);
    if (queue.wantsMore) onProgress();
  }

  #sendThrottled(): void {
    for (const queue of this.#throttled) {
      if (this.#inFlight >= MAX_IN_FLIGHT || this.#stopping) break;
      this.#throttled.delete(queue);
      this.sendFrom(queue);
    }
  }

  #disable(queue: DeliveryQueue, url: string, reason: DisableReason): void {
    const { db, log } = this.#options;
    db.transaction((tx) => disableEndpoint(tx, queue.endpointId, url, reason)).catch((error: Error) => {
      queue.markStale('settings'); // still enabled; the next failure retries
      log.warn(
        { err: error, endpoint: queue.endpointId },
        'failed to disable webhook endpoint; retrying after the next failure',
      );
    });
  }
}
