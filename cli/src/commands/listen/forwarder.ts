import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@souk/sdk';
import type { Attempt } from './deliver-event.ts';

export interface ForwarderOptions {
  deliver(event: Event, sequence: number): Promise<Attempt>;
  /** Told of each attempt, and in how many milliseconds the next one comes, if there is one. */
  onAttempt(event: Event, attempt: Attempt, again: number | null): void;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** A receiver that is being restarted is back within these; one that is broken is not asked for ever. */
const BACK_OFF_MS = [1_000, 3_000, 10_000, 30_000];
const AT_A_TIME = 8;
const MOST_WAITING = 100;

/** Where following has ended, with an error, what waits here does not keep the program. */
const rest = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });

/** Takes events to a receiver, several at a time, and again where it fails. One that fails does not hold up the others. */
export class Forwarder {
  readonly #options: ForwarderOptions;
  readonly #underWay = new Set<Promise<void>>();
  #beingSent = 0;
  #moved = Promise.withResolvers<void>();
  #sequence = 0;
  #received = 0;
  #givenUp = 0;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  /** Resolves as soon as there is room for the next one. */
  async forward(event: Event): Promise<void> {
    const delivery: Promise<void> = this.#deliver(event, ++this.#sequence).finally(() => {
      this.#underWay.delete(delivery);
      this.#makeRoom();
    });
    this.#underWay.add(delivery);
    while (this.#beingSent >= AT_A_TIME || this.#underWay.size >= MOST_WAITING) await this.#moved.promise;
  }

  /** How it went so far: how many were received, and how many were given up or are still on their way. */
  get tally(): { received: number; missed: number } {
    return { received: this.#received, missed: this.#givenUp + this.#underWay.size };
  }

  /** Resolves once all that was taken is delivered or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #deliver(event: Event, sequence: number): Promise<void> {
    const { onAttempt, wait = rest } = this.#options;
    for (let attempts = 0; ; attempts++) {
      const attempt = await this.#send(event, sequence);
      const again = attempt.error === null ? null : (BACK_OFF_MS[attempts] ?? null);
      if (attempt.error === null) this.#received += 1;
      else if (again === null) this.#givenUp += 1;
      onAttempt(event, attempt, again);
      if (again === null) return;
      await wait(again);
    }
  }

  async #send(event: Event, sequence: number): Promise<Attempt> {
    this.#beingSent += 1;
    try {
      return await this.#options.deliver(event, sequence);
    } finally {
      this.#beingSent -= 1;
      this.#makeRoom();
    }
  }

  #makeRoom(): void {
    this.#moved.resolve();
    this.#moved = Promise.withResolvers();
  }
}
