import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import {
  type ClaimedQueue,
  type DueDelivery,
  type Position,
  QUEUE_START,
  type QueueSnapshot,
} from './claim-queues.sql.ts';
import { isGone } from './delivery-outcome.ts';
import { ReceiverHealth } from './receiver-health.ts';
import { type PendingDelivery, type Receiver, type SendResult, toReceiver } from './send-delivery.ts';

/** Deliveries fetched ahead, as a multiple of the current concurrency. */
const PREFETCH_FACTOR = 8;
/** Bounds the bytes of one fetch, because some events are large. */
const MAX_FETCH_BYTES = 1_000_000;

/** Backoff of a queue whose secret cannot be decrypted. */
const UNUSABLE_BACKOFF_MS = 60_000;

export interface FetchRequest {
  limit: number;
  maxBytes: number;
  after: Position;
}

/** A delivery to send now. */
export interface ClaimedDelivery {
  delivery: PendingDelivery;
  receiver: Receiver;
}

export type DisableReason = 'gone' | 'failing';

/**
 * In-memory state of one endpoint's queue while this worker holds its lease. Each queue has its own concurrency limit,
 * which drops when the receiver fails, so a hanging receiver does not delay other endpoints.
 */
export class DeliveryQueue {
  readonly endpointId: string;
  readonly health: ReceiverHealth;
  #receiver: Receiver | undefined;
  #changes = -1;
  /** Set before the row is, when the receiver is gone or fails for too long. */
  #disabled = false;
  #wasDisabled = false;
  /** The endpoint's settings may have changed since they were read. */
  #settingsStale = true;
  /** Events fetched whose outcome is not persisted yet. */
  readonly #unsettled = new Set<string>();
  readonly #waiting: PendingDelivery[] = [];
  /** Events persisted since the current fetch began, which may still have read them as pending. */
  readonly #settledDuringFetch = new Set<string>();
  /** Deliveries due after this position have not been fetched in this pass. */
  #position: Position = QUEUE_START;
  /** Incremented when more may be due; a pass that began at an older version may have missed some. */
  #version = 0;
  #passVersion = 0;
  #fetchedVersion = -1;
  #inFlight = 0;
  #bytes = 0;
  #wakeRequests: number;
  #idleSince: number | undefined;

  constructor(claimed: ClaimedQueue) {
    this.endpointId = claimed.endpoint_id;
    this.#wakeRequests = claimed.wake_requests;
    this.health = new ReceiverHealth(claimed);
  }

  /** Value of the row's `changes` when it was last read. */
  get changes(): number {
    return this.#changes;
  }

  get hasInFlight(): boolean {
    return this.#inFlight > 0;
  }

  /** Bytes of the waiting and in-flight deliveries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Its row must be read: settings may have changed, or it wants more deliveries. */
  get needsRead(): boolean {
    return this.#settingsStale || this.wantsMore;
  }

  /** Has capacity for more deliveries than it has fetched. */
  get wantsMore(): boolean {
    return !this.#upToDate && !this.#isPaused && this.#waiting.length < this.health.concurrency;
  }

  /** Milliseconds with nothing held and nothing to fetch, counted from the first read; -1 while there is work. */
  get idleMs(): number {
    const idle = this.#unsettled.size === 0 && (this.#upToDate || this.#isPaused);
    if (!idle) this.#idleSince = undefined;
    else this.#idleSince ??= performance.now();
    return this.#idleSince === undefined ? -1 : performance.now() - this.#idleSince;
  }

  /** A disabled or backing-off queue may be released at any time, and must hold nothing then. */
  get #isPaused(): boolean {
    return this.#disabled || this.health.backoffMs > 0;
  }

  get #upToDate(): boolean {
    return this.#fetchedVersion === this.#version;
  }

  /** Starts to read the row: settings that change from here on are read again. */
  beginRead(): void {
    this.#settingsStale = false;
  }

  /** Applies the row. Backs off and throws if the secret cannot be decrypted. */
  applySnapshot(row: QueueSnapshot, vault: Vault): void {
    this.#changes = row.changes;
    this.#applyStatus(row.suspended ? 'suspended' : row.status);
    this.#applyWakeRequests(row);
    if (this.#receiver !== undefined && this.#receiver.url !== row.url) this.health.clear();
    try {
      this.#receiver = toReceiver(row, vault, this.#receiver);
    } catch (error) {
      this.health.backOff(UNUSABLE_BACKOFF_MS);
      this.discardWaiting();
      throw error;
    }
  }

  /** Starts a fetch of due deliveries and returns its limits and start position. */
  beginFetch(maxBytes = MAX_FETCH_BYTES): FetchRequest {
    if (this.#position === QUEUE_START) this.#passVersion = this.#version;
    this.#settledDuringFetch.clear();
    return {
      limit: this.health.concurrency * PREFETCH_FACTOR,
      maxBytes: Math.min(maxBytes, MAX_FETCH_BYTES),
      after: this.#position,
    };
  }

  /**
   * Adds the fetched deliveries, in order. Fewer than requested means that the pass has reached the end of the queue.
   */
  endFetch({ limit }: FetchRequest, found: readonly DueDelivery[]): void {
    for (const due of found) if (due.type !== null) this.#add(due);
    const last = found.at(-1);
    if (last && (found.length === limit || found.length < last.found)) {
      this.#position = { due: last.due, sequence: last.sequence };
    } else {
      this.#position = QUEUE_START;
      this.#fetchedVersion = this.#passVersion;
    }
    if (this.#isPaused) this.discardWaiting();
  }

  #add(delivery: PendingDelivery): void {
    if (this.#unsettled.has(delivery.event_id)) return;
    if (this.#settledDuringFetch.has(delivery.event_id)) {
      this.markStale(); // already sent, or replayed since
      return;
    }
    this.#unsettled.add(delivery.event_id);
    this.#waiting.push(delivery);
    this.#bytes += delivery.size;
  }

  /** Takes the next delivery to send, unless the concurrency limit, a backoff or the status forbids it. */
  claim(): ClaimedDelivery | undefined {
    const receiver = this.#receiver;
    if (!receiver || this.#inFlight >= this.health.concurrency || this.#isPaused) return undefined;
    const delivery = this.#waiting.shift();
    if (!delivery) return undefined;
    this.#inFlight += 1;
    return { delivery, receiver };
  }

  /** Records a result. Stops sending and returns the reason if the endpoint must be disabled. */
  complete({ delivery, receiver }: ClaimedDelivery, result: SendResult): DisableReason | undefined {
    this.#inFlight -= 1;
    this.#bytes -= delivery.size;
    if (receiver.url !== this.#receiver?.url) return undefined; // says nothing about the current URL
    this.health.record(result);
    const reason = isGone(result) ? 'gone' : this.health.isFailingForTooLong ? 'failing' : undefined;
    if (reason) this.#disabled = true;
    if (!result.received && this.#isPaused) this.discardWaiting();
    return reason;
  }

  /**
   * Applies the status read from the database. Re-enabling the endpoint, or lifting a suspension, clears its failures.
   */
  #applyStatus(status: EndpointRow['status'] | 'suspended'): void {
    if (status === 'suspended' || (status === 'enabled' && this.#wasDisabled)) this.health.clear();
    this.#wasDisabled = status !== 'enabled';
    this.#disabled = this.#wasDisabled;
    if (this.#disabled) this.discardWaiting();
  }

  /** Ends the backoff if a user requested work (a replay, a test event, a change of settings) since the last read. */
  #applyWakeRequests({ wake_requests, failures }: { wake_requests: number; failures: number }): void {
    if (wake_requests === this.#wakeRequests) return;
    this.#wakeRequests = wake_requests;
    this.health.endBackoff();
    if (failures === 0) this.health.clear(); // cleared by its owner, or there were none
    this.markStale();
  }

  /** Discards deliveries that were not sent yet; the next fetch finds them again. */
  discardWaiting(): void {
    for (const { event_id, size } of this.#waiting.splice(0)) {
      this.#unsettled.delete(event_id);
      this.#bytes -= size;
    }
    this.#position = QUEUE_START;
    this.markStale();
  }

  /** Marks a delivery as persisted. */
  settle(eventId: string): void {
    this.#unsettled.delete(eventId);
    this.#settledDuringFetch.add(eventId);
  }

  /** Records that deliveries were added or may have become due, or that the settings may have changed, too. */
  markStale(what: 'deliveries' | 'settings' = 'deliveries'): void {
    if (what === 'settings') this.#settingsStale = true;
    this.#version += 1;
  }
}
