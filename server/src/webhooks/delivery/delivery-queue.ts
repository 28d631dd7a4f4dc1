import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import { type ClaimedQueue, type DueDelivery, type Position, QUEUE_START } from './claim-queues.sql.ts';
import type { Receiver } from './receiver.ts';
import { queueBackoff } from './retry-schedule.ts';
import type { PendingDelivery, SendResult } from './send-delivery.ts';

/** Limits of concurrent deliveries to one receiver: starts low and grows with each success. */
const MIN_CONCURRENCY = 1;
const INITIAL_CONCURRENCY = 4;
const MAX_CONCURRENCY = 32;
/** Deliveries fetched ahead, as a multiple of the current concurrency. */
const PREFETCH_FACTOR = 8;
/** Bounds the bytes of one fetch, because some events are large. */
const MAX_FETCH_BYTES = 1_000_000;

/** Upper bound of a queue's backoff: a receiver that asks for more is probed in between. */
const MAX_BACKOFF_MS = 10 * 60 * 1_000;

/** Longer than any delay between two attempts, so an older failure does not continue a streak. */
const MAX_SILENCE_MS = 30 * 60 * 60 * 1_000;

export interface FetchRequest {
  limit: number;
  maxBytes: number;
  after: Position;
}

/**
 * In-memory state of one endpoint's queue while this worker holds its lease. Each queue has its own concurrency limit,
 * which drops when the receiver fails, so a hanging receiver does not delay other endpoints.
 */
export class DeliveryQueue {
  readonly endpointId: string;
  receiver: Receiver | undefined;
  /** Value of the row's `changes` when it was last read. */
  changes = -1;
  disabled = false;
  #wasDisabled = false;
  /** The endpoint's settings may have changed since they were read. */
  settingsStale = true;
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
  #concurrency: number;
  #failures: number;
  #failingSince: Date | null;
  #failedAt: Date | null;
  #wakeRequests: number;
  #backoffUntil = 0;
  #idleSince: number | undefined;

  constructor({ endpoint_id, stirs, failures, failing_since, failed_at, backoff_ms }: ClaimedQueue) {
    this.endpointId = endpoint_id;
    this.#wakeRequests = stirs;
    // After so long a silence the old failures say nothing: the next one starts a new streak.
    const streakContinues = failed_at !== null && Date.now() - failed_at.getTime() < MAX_SILENCE_MS;
    this.#failures = streakContinues ? failures : 0;
    this.#failingSince = streakContinues ? failing_since : null;
    this.#failedAt = streakContinues ? failed_at : null;
    this.#concurrency = this.#failures > 0 ? MIN_CONCURRENCY : INITIAL_CONCURRENCY;
    this.backOff(backoff_ms);
  }

  get failures(): number {
    return this.#failures;
  }

  get failingSince(): Date | null {
    return this.#failingSince;
  }

  /** Time of the latest failure. */
  get failedAt(): Date | null {
    return this.#failedAt;
  }

  get noneInFlight(): boolean {
    return this.#inFlight === 0;
  }

  /** Bytes of the waiting and in-flight deliveries. */
  get bytes(): number {
    return this.#bytes;
  }

  get backoffMs(): number {
    return Math.max(0, this.#backoffUntil - Date.now());
  }

  /** Has capacity for more deliveries than it has fetched. */
  get wantsMore(): boolean {
    return !this.#upToDate && !this.disabled && this.backoffMs === 0 && this.#waiting.length < this.#concurrency;
  }

  /** Holds nothing, and has nothing to fetch now. */
  get idle(): boolean {
    return this.#unsettled.size === 0 && (this.#upToDate || this.disabled || this.backoffMs > 0);
  }

  /** Milliseconds without work, counted from the first read of this property; -1 while there is work. */
  get idleMs(): number {
    if (!this.idle) this.#idleSince = undefined;
    else this.#idleSince ??= performance.now();
    return this.#idleSince === undefined ? -1 : performance.now() - this.#idleSince;
  }

  get #upToDate(): boolean {
    return this.#fetchedVersion === this.#version;
  }

  /** Starts a fetch of due deliveries and returns its limits and start position. */
  beginFetch(maxBytes = MAX_FETCH_BYTES): FetchRequest {
    if (this.#position === QUEUE_START) this.#passVersion = this.#version;
    this.#settledDuringFetch.clear();
    return {
      limit: this.#concurrency * PREFETCH_FACTOR,
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
    // A disabled or backing-off queue may be released at any time, and must hold nothing then.
    if (this.disabled || this.backoffMs > 0) this.discardWaiting();
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
  takeNext(): PendingDelivery | undefined {
    if (this.#inFlight >= this.#concurrency || this.disabled || this.backoffMs > 0) return undefined;
    const next = this.#waiting.shift();
    if (next) this.#inFlight += 1;
    return next;
  }

  /** Records a result: a success raises the concurrency, a failure halves it and may start a backoff. */
  recordResult({ size }: PendingDelivery, { url }: Receiver, { received, attempt, retryAfterMs }: SendResult): void {
    this.#inFlight -= 1;
    this.#bytes -= size;
    if (url !== this.receiver?.url) return; // a result from the previous URL says nothing about the current one
    if (received) {
      this.#failures = 0;
      this.#failingSince = null;
      this.#failedAt = null;
      this.#concurrency = Math.min(MAX_CONCURRENCY, this.#concurrency + 1);
      return;
    }
    this.#failures += 1;
    this.#failedAt = new Date(attempt.at);
    this.#failingSince ??= this.#failedAt;
    this.#concurrency = Math.max(MIN_CONCURRENCY, this.#concurrency >> 1);
    const requestedMs = attempt.status === 429 || attempt.status === 503 ? (retryAfterMs ?? 0) : 0;
    this.backOff(Math.min(Math.max(queueBackoff(this.#failures, attempt.duration_ms), requestedMs), MAX_BACKOFF_MS));
  }

  /**
   * Applies the status read from the database. Re-enabling the endpoint, or lifting a suspension, clears its failures.
   */
  applyStatus(status: EndpointRow['status'] | 'suspended'): void {
    if (status === 'suspended' || (status === 'enabled' && this.#wasDisabled)) this.clearFailures();
    this.#wasDisabled = status !== 'enabled';
    this.disabled = this.#wasDisabled;
    if (this.disabled) this.discardWaiting();
  }

  /**
   * Clears the failures after the receiver was fixed or replaced. The row is cleared already; the next lease renewal
   * would write the old failures back.
   */
  clearFailures(): void {
    this.#failures = 0;
    this.#failingSince = null;
    this.#failedAt = null;
    this.#backoffUntil = 0;
  }

  /** Ends the backoff if a user requested work (a replay, a test event, a change of settings) since the last read. */
  applyWakeRequests({ stirs, failures }: { stirs: number; failures: number }): void {
    if (stirs === this.#wakeRequests) return;
    this.#wakeRequests = stirs;
    this.#backoffUntil = 0;
    if (failures === 0) this.clearFailures(); // cleared by its owner, or there were none
    this.markStale();
  }

  backOff(milliseconds: number): void {
    if (milliseconds === 0) return;
    this.#backoffUntil = Math.max(this.#backoffUntil, Date.now() + milliseconds);
    this.discardWaiting();
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
  markSettled(eventId: string): void {
    this.#unsettled.delete(eventId);
    this.#settledDuringFetch.add(eventId);
  }

  /** Records that deliveries were added or may have become due. */
  markStale(): void {
    this.#version += 1;
  }
}
