import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { WakeSignal } from './wake-signal.ts';

/** However much is announced. */
const REST_MS = 100;

/** Finds out which of these subjects have news since it was last asked. */
export type FindChanges = (subjects: readonly string[]) => Promise<Iterable<string>>;

/** Rings for the subjects that something is new of: everybody's news are announced alike, and one look serves all. */
export class ChangeWatch {
  readonly #look: FindChanges;
  readonly #log: Log;
  readonly #bells = new Map<string, Set<WakeSignal>>();
  #looking = false;
  #announced = false;

  constructor(look: FindChanges, log: Log) {
    this.#look = look;
    this.#log = log;
  }

  /** Answers how to stop. */
  ringFor(subject: string, bell: WakeSignal): () => void {
    const bells = this.#bells.get(subject) ?? new Set();
    this.#bells.set(subject, bells.add(bell));
    return () => {
      bells.delete(bell);
      if (bells.size === 0 && this.#bells.get(subject) === bells) this.#bells.delete(subject);
    };
  }

  /** Something is new of somebody. */
  announce(): void {
    this.#announced = true;
    if (!this.#looking) void this.#lookWhileAnnounced();
  }

  async #lookWhileAnnounced(): Promise<void> {
    this.#looking = true;
    while (this.#announced && this.#bells.size > 0) {
      this.#announced = false;
      try {
        for (const subject of await this.#look([...this.#bells.keys()])) this.#ring(subject);
      } catch (error) {
        this.#log.warn({ err: error as Error }, 'of whom something is new is not known; streams look for themselves');
      }
      await sleep(REST_MS);
    }
    this.#looking = false;
  }

  #ring(subject: string): void {
    for (const bell of this.#bells.get(subject) ?? []) bell.ring();
  }
}
