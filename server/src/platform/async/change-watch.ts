import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { WakeSignal } from './wake-signal.ts';

/** Milliseconds between two queries, however often `notify` is called. */
const QUERY_INTERVAL_MS = 100;

/** Finds which of these subjects have changed since the last call. */
export type FindChanges = (subjects: readonly string[]) => Promise<Iterable<string>>;

/** Wakes the subscribers of subjects that have changed. Notifications name no subject, so one query serves all of them. */
export class ChangeWatch {
  readonly #findChanges: FindChanges;
  readonly #log: Log;
  readonly #subscribers = new Map<string, Set<WakeSignal>>();
  #querying = false;
  #notified = false;

  constructor(findChanges: FindChanges, log: Log) {
    this.#findChanges = findChanges;
    this.#log = log;
  }

  /** Returns a function that unsubscribes. */
  subscribe(subject: string, subscriber: WakeSignal): () => void {
    const subscribers = this.#subscribers.get(subject) ?? new Set();
    this.#subscribers.set(subject, subscribers.add(subscriber));
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#subscribers.get(subject) === subscribers) this.#subscribers.delete(subject);
    };
  }

  /** Reports that some subject has changed. */
  notify(): void {
    this.#notified = true;
    if (!this.#querying) void this.#queryWhileNotified();
  }

  async #queryWhileNotified(): Promise<void> {
    this.#querying = true;
    while (this.#notified && this.#subscribers.size > 0) {
      this.#notified = false;
      try {
        for (const subject of await this.#findChanges([...this.#subscribers.keys()])) this.#wake(subject);
      } catch (error) {
        this.#log.warn({ err: error as Error }, 'failed to find changed subjects; streams poll on their own');
      }
      await sleep(QUERY_INTERVAL_MS);
    }
    this.#querying = false;
  }

  #wake(subject: string): void {
    for (const subscriber of this.#subscribers.get(subject) ?? []) subscriber.wake();
  }
}
