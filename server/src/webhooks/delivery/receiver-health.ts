import type { ClaimedQueue } from './claim-queues.sql.ts';
import { DISABLE_AFTER_MS, queueBackoff } from './retry-schedule.ts';
import type { SendResult } from './send-delivery.ts';

/** Limits of concurrent deliveries to one receiver: starts low and grows with each success. */
const MIN_CONCURRENCY = 1;
const INITIAL_CONCURRENCY = 4;
const MAX_CONCURRENCY = 32;

/** Upper bound of a queue's backoff: a receiver that asks for more is probed in between. */
const MAX_BACKOFF_MS = 10 * 60 * 1_000;

/** Longer than any delay between two attempts, so an older failure does not continue a streak. */
const MAX_SILENCE_MS = 30 * 60 * 60 * 1_000;

/** Follows the responses of one receiver: its streak of failures, and the concurrency and backoff that result. */
export class ReceiverHealth {
  #concurrency: number;
  #failures: number;
  #failingSince: Date | null;
  #failedAt: Date | null;
  #backoffUntil = 0;

  constructor({ failures, failing_since, failed_at, backoff_ms }: ClaimedQueue) {
    // After so long a silence the old failures say nothing: the next one starts a new streak.
    const streakContinues = failed_at !== null && Date.now() - failed_at.getTime() < MAX_SILENCE_MS;
    this.#failures = streakContinues ? failures : 0;
    this.#failingSince = streakContinues ? failing_since : null;
    this.#failedAt = streakContinues ? failed_at : null;
    this.#concurrency = this.#failures > 0 ? MIN_CONCURRENCY : INITIAL_CONCURRENCY;
    this.backOff(backoff_ms);
  }

  get concurrency(): number {
    return this.#concurrency;
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

  get backoffMs(): number {
    return Math.max(0, this.#backoffUntil - Date.now());
  }

  get isFailingForTooLong(): boolean {
    return this.#failingSince !== null && Date.now() - this.#failingSince.getTime() > DISABLE_AFTER_MS;
  }

  /** A success raises the concurrency, a failure halves it and may start a backoff. */
  record({ received, attempt, retryAfterMs }: SendResult): void {
    if (received) {
      this.#endStreak();
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

  backOff(milliseconds: number): void {
    if (milliseconds > 0) this.#backoffUntil = Math.max(this.#backoffUntil, Date.now() + milliseconds);
  }

  endBackoff(): void {
    this.#backoffUntil = 0;
  }

  /**
   * Clears the failures after the receiver was fixed or replaced. The row is cleared already; the next lease renewal
   * would write the old failures back.
   */
  clear(): void {
    this.#endStreak();
    this.endBackoff();
  }

  #endStreak(): void {
    this.#failures = 0;
    this.#failingSince = null;
    this.#failedAt = null;
  }
}
