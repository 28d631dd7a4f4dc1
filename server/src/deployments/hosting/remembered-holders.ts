import type { Mode } from '../../platform/db/realm.ts';
import { HeldElsewhere } from './host.ts';

const MAX_ENTRIES = 10_000;
const TRUST_MS = 1000;

interface Remembered {
  node: HeldElsewhere['node'];
  until: number;
}

/** Remembers for a moment which other node has what, so that a call that is passed on asks the database nothing. */
export class RememberedHolders {
  readonly #trustMs: number;
  readonly #entries = new Map<string, Remembered>();
  #changes = 0;

  constructor(trustMs = TRUST_MS) {
    this.#trustMs = trustMs;
  }

  /** Throws `HeldElsewhere` where that is remembered. */
  requireUnknown(mode: Mode, id: string): void {
    const known = this.#entries.get(`${mode} ${id}`);
    if (known && known.until > performance.now()) throw new HeldElsewhere(known.node);
  }

  /** Looks for it, and remembers where that is how it ends. */
  async learn(mode: Mode, id: string, look: () => Promise<void>): Promise<void> {
    const [changes, askedAt] = [this.#changes, performance.now()];
    try {
      await look();
    } catch (error) {
      // What changed while we were reading may not be in what we read.
      if (error instanceof HeldElsewhere && changes === this.#changes) {
        this.#remember(`${mode} ${id}`, { node: error.node, until: askedAt + this.#trustMs });
      }
      throw error;
    }
  }

  forget(mode: Mode, id: string): void {
    this.#changes += 1;
    this.#entries.delete(`${mode} ${id}`);
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  #remember(name: string, remembered: Remembered): void {
    this.#entries.delete(name);
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value as string);
    this.#entries.set(name, remembered);
  }
}
