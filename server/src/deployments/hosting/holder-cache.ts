import type { Mode } from '../../platform/db/realm.ts';
import { TtlCache } from '../ttl-cache.ts';
import { HeldElsewhere } from './host.ts';

const TRUST_MS = 1000;

/** Remembers for a moment which other node has what, so that a call that is passed on asks the database nothing. */
export class HolderCache {
  readonly #nodes: TtlCache<HeldElsewhere['node']>;

  constructor(trustMs = TRUST_MS) {
    this.#nodes = new TtlCache(trustMs);
  }

  /** Throws `HeldElsewhere` where that is remembered. */
  requireUnknown(mode: Mode, id: string): void {
    const node = this.#nodes.find(`${mode} ${id}`);
    if (node) throw new HeldElsewhere(node);
  }

  /** Looks for it, and remembers where that is how it ends. */
  async learn(mode: Mode, id: string, look: () => Promise<void>): Promise<void> {
    const keep = this.#nodes.beginReading(`${mode} ${id}`);
    try {
      await look();
    } catch (error) {
      if (error instanceof HeldElsewhere) keep(error.node);
      throw error;
    }
  }

  forget(mode: Mode, id: string): void {
    this.#nodes.forget(`${mode} ${id}`);
  }

  forgetAll(): void {
    this.#nodes.forgetAll();
  }
}
