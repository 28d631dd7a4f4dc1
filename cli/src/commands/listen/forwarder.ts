import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@souk/sdk';
import type { Attempt } from './deliver-event.ts';

export interface ForwarderOptions {
  deliver(event: Event, sequence: number): Promise<Attempt>;
  /** Called after each attempt with the milliseconds until the next one, or null if there is none. */
  onAttempt(event: Event, attempt: Attempt, retryInMs: number | null): void;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** Long enough for a receiver that restarts; a broken one is given up after the last. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000];
const MAX_IN_FLIGHT = 8;
const MAX_PENDING = 100;

/** An unref'd timer: waiting deliveries do not keep the program alive once following has ended with an error. */
const waitUnref = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });

/** Delivers events to a receiver, several at a time, with retries. A failing event does not hold up the others. */
export class Forwarder {
  readonly #options: ForwarderOptions;
  readonly #pending = new Set<Promise<void>>();
  #inFlight = 0;
  #roomMade = Promise.withResolvers<void>();
  #sequence = 0;
  #received = 0;
  #givenUp = 0;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  /** Resolves as soon as there is room for the next event. */
  async forward(event: Event): Promise<void> {
    const delivery: Promise<void> = this.#deliver(event, ++this.#sequence).finally(() => {
      this.#pending.delete(delivery);
      this.#notifyRoom();
    });
    this.#pending.add(delivery);
    while (this.#inFlight >= MAX_IN_FLIGHT || this.#pending.size >= MAX_PENDING) await this.#roomMade.promise;
  }

  /** Returns the number of events that were received, and of those that failed or are still pending. */
  get tally(): { received: number; missed: number } {
    return { received: this.#received, missed: this.#givenUp + this.#pending.size };
  }

  /** Resolves once every event is delivered or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #deliver(event: Event, sequence: number): Promise<void> {
    const { onAttempt, wait = waitUnref } = this.#options;
    for (let attempts = 0; ; attempts++) {
      const attempt = await this.#send(event, sequence);
      const retryInMs = attempt.error === null ? null : (RETRY_DELAYS_MS[attempts] ?? null);
      if (attempt.error === null) this.#received += 1;
      else if (retryInMs === null) this.#givenUp += 1;
      onAttempt(event, attempt, retryInMs);
      if (retryInMs === null) return;
      await wait(retryInMs);
    }
  }

  async #send(event: Event, sequence: number): Promise<Attempt> {
    this.#inFlight += 1;
    try {
      return await this.#options.deliver(event, sequence);
    } finally {
      this.#inFlight -= 1;
      this.#notifyRoom();
    }
  }

  #notifyRoom(): void {
    this.#roomMade.resolve();
    this.#roomMade = Promise.withResolvers();
  }
}
