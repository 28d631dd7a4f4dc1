import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import { AT_THE_FRONT, type ClaimedQueue, type Due, type Position } from './claim-queues.sql.ts';
import type { Receiver } from './receiver.ts';
import { pauseAfter } from './retry-schedule.ts';
import type { Sendable, Sent } from './send-delivery.ts';

/** How many deliveries may be under way to one receiver: few at first, more with each that arrives. */
const NARROWEST = 1;
const FIRST_WIDTH = 4;
const WIDEST = 32;
/** So much is fetched ahead of a receiver, as a multiple of what may be under way to it. */
const AHEAD = 8;
/** And no more than so many bytes, as some events are large. */
const MOST_BYTES = 1_000_000;

/** Longer rests are not asked of a whole line: a receiver that wants one is asked again in between. */
const LONGEST_REST_MS = 10 * 60 * 1_000;

/** Longer than there is between two attempts at anything. */
const LONGEST_SILENCE_MS = 30 * 60 * 60 * 1_000;

export interface Look {
  most: number;
  mostBytes: number;
  behind: Position;
}

/**
 * The deliveries of one endpoint, as far as the worker that has the line on lease knows them. What hangs here holds up
 * nobody else: each line has its own width, and it is narrow where a receiver fails.
 */
export class Line {
  readonly endpointId: string;
  receiver: Receiver | undefined;
  /** As of the last look. */
  changes = -1;
  disabled = false;
  #seenDisabled = false;
  /** Something about its endpoint may have changed since it was looked at. */
  outdated = true;
  /** Fetched, and what came of it is not written down yet. */
  readonly #here = new Set<string>();
  readonly #waiting: Sendable[] = [];
  /** Written down since a look began, which may have seen them as they were before. */
  readonly #settledMeanwhile = new Set<string>();
  /** What is due behind it has not been looked at in this pass. */
  #position: Position = AT_THE_FRONT;
  /** Counts what was heard of: a pass that began before the latest of it has not seen it all. */
  #news = 0;
  #passNews = 0;
  #seenAll = -1;
  #underWay = 0;
  #bytes = 0;
  #width: number;
  #failures: number;
  #failingSince: Date | null;
  #failedAt: Date | null;
  #stirs: number;
  #restUntil = 0;
  #idleSince: number | undefined;

  constructor({ endpoint_id, stirs, failures, failing_since, failed_at, rest_ms }: ClaimedQueue) {
    this.endpointId = endpoint_id;
    this.#stirs = stirs;
    // After so long a silence nobody knows: what fails next begins a row of its own.
    const goesOn = failed_at !== null && Date.now() - failed_at.getTime() < LONGEST_SILENCE_MS;
    this.#failures = goesOn ? failures : 0;
    this.#failingSince = goesOn ? failing_since : null;
    this.#failedAt = goesOn ? failed_at : null;
    this.#width = this.#failures > 0 ? NARROWEST : FIRST_WIDTH;
    this.rest(rest_ms);
  }

  get failures(): number {
    return this.#failures;
  }

  get failingSince(): Date | null {
    return this.#failingSince;
  }

  /** The latest of them. */
  get failedAt(): Date | null {
    return this.#failedAt;
  }

  /** Nothing is under way. */
  get quiet(): boolean {
    return this.#underWay === 0;
  }

  /** Of what waits here and is under way. */
  get bytes(): number {
    return this.#bytes;
  }

  get restMs(): number {
    return Math.max(0, this.#restUntil - Date.now());
  }

  /** It would send more if it had more. */
  get hungry(): boolean {
    return !this.#exhausted && !this.disabled && this.restMs === 0 && this.#waiting.length < this.#width;
  }

  /** Nothing is here, and nothing is to be fetched now. */
  get idle(): boolean {
    return this.#here.size === 0 && (this.#exhausted || this.disabled || this.restMs > 0);
  }

  /** For how long nothing has been to do here, in milliseconds; counted from when it was first asked. */
  get idleFor(): number {
    if (!this.idle) this.#idleSince = undefined;
    else this.#idleSince ??= performance.now();
    return this.#idleSince === undefined ? -1 : performance.now() - this.#idleSince;
  }

  get #exhausted(): boolean {
    return this.#seenAll === this.#news;
  }

  /** A look at what is due: how much of it, and behind what. */
  beginLook(mostBytes = MOST_BYTES): Look {
    if (this.#position === AT_THE_FRONT) this.#passNews = this.#news;
    this.#settledMeanwhile.clear();
    return { most: this.#width * AHEAD, mostBytes: Math.min(mostBytes, MOST_BYTES), behind: this.#position };
  }

  /** What a look has found, in its order: less than it looked for is all that there was since the pass began. */
  endLook({ most }: Look, found: readonly Due[]): void {
    for (const due of found) if (due.type !== null) this.#add(due);
    const last = found.at(-1);
    if (last && (found.length === most || found.length < last.found)) {
      this.#position = { due: last.due, sequence: last.sequence };
    } else {
      this.#position = AT_THE_FRONT;
      this.#seenAll = this.#passNews;
    }
    // Nobody would come back for it.
    if (this.disabled || this.restMs > 0) this.putBack();
  }

  #add(sendable: Sendable): void {
    if (this.#here.has(sendable.event_id)) return;
    if (this.#settledMeanwhile.has(sendable.event_id)) {
      this.lookAgain(); // it was sent already, or was asked for again since
      return;
    }
    this.#here.add(sendable.event_id);
    this.#waiting.push(sendable);
    this.#bytes += sendable.size;
  }

  /** The next one to be sent, if one may be. */
  next(): Sendable | undefined {
    if (this.#underWay >= this.#width || this.disabled || this.restMs > 0) return undefined;
    const next = this.#waiting.shift();
    if (next) this.#underWay += 1;
    return next;
  }

  /** One came back: receivers that answer are sent more at a time, those that do not are sent less, or are left to rest. */
  returned({ size }: Sendable, { url }: Receiver, { received, attempt, retryAfterMs }: Sent): void {
    this.#underWay -= 1;
    this.#bytes -= size;
    if (url !== this.receiver?.url) return; // what came from where it no longer is says nothing about where it is
    if (received) {
      this.#failures = 0;
      this.#failingSince = null;
      this.#failedAt = null;
      this.#width = Math.min(WIDEST, this.#width + 1);
      return;
    }
    this.#failures += 1;
    this.#failedAt = new Date(attempt.at);
    this.#failingSince ??= this.#failedAt;
    this.#width = Math.max(NARROWEST, this.#width >> 1);
    const asked = attempt.status === 429 || attempt.status === 503 ? (retryAfterMs ?? 0) : 0;
    this.rest(Math.min(Math.max(pauseAfter(this.#failures, attempt.duration_ms), asked), LONGEST_REST_MS));
  }

  /** As of a look. One that its owner has enabled again, or whose owner is back, starts with a clean slate. */
  seeStatus(status: EndpointRow['status'] | 'suspended'): void {
    if (status === 'suspended' || (status === 'enabled' && this.#seenDisabled)) this.clearFailures();
    this.#seenDisabled = status !== 'enabled';
    this.disabled = this.#seenDisabled;
    if (this.disabled) this.putBack();
  }

  /** Its receiver was mended, or is another one. Its row says so too, until it is written by what is known here. */
  clearFailures(): void {
    this.#failures = 0;
    this.#failingSince = null;
    this.#failedAt = null;
    this.#restUntil = 0;
  }

  /** Somebody may have asked for something since the last look: that waits for no rest. */
  seeStirs({ stirs, failures }: { stirs: number; failures: number }): void {
    if (stirs === this.#stirs) return;
    this.#stirs = stirs;
    this.#restUntil = 0;
    if (failures === 0) this.clearFailures(); // as its owner wanted, or there were none
    this.lookAgain();
  }

  rest(milliseconds: number): void {
    if (milliseconds === 0) return;
    this.#restUntil = Math.max(this.#restUntil, Date.now() + milliseconds);
    this.putBack();
  }

  /** What waits here has not been begun: whoever looks next finds it again. */
  putBack(): void {
    for (const { event_id, size } of this.#waiting.splice(0)) {
      this.#here.delete(event_id);
      this.#bytes -= size;
    }
    this.#position = AT_THE_FRONT;
    this.lookAgain();
  }

  /** What came of it is written down. */
  settled(eventId: string): void {
    this.#here.delete(eventId);
    this.#settledMeanwhile.add(eventId);
  }

  /** Something was added, or may have become due. */
  lookAgain(): void {
    this.#news += 1;
  }
}
