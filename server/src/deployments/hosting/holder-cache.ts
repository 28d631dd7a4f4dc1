import type { Mode } from '../../platform/db/realm.ts';
import { TtlCache } from '../ttl-cache.ts';
import { HeldElsewhere } from './host.ts';

const TTL_MS = 1000;

/** Caches briefly which other node runs a deployment, so that a forwarded call needs no database query. */
export class HolderCache {
  readonly #nodes: TtlCache<HeldElsewhere['node']>;

  constructor(ttlMs = TTL_MS) {
    this.#nodes = new TtlCache(ttlMs);
  }

  /** Throws `HeldElsewhere` if the holder is cached. */
  rejectIfHeld(mode: Mode, id: string): void {
    const node = this.#nodes.find(`${mode} ${id}`);
    if (node) throw new HeldElsewhere(node);
  }

  /** Runs a lookup, and caches the holder if it throws `HeldElsewhere`. */
  async lookUp(mode: Mode, id: string, lookup: () => Promise<void>): Promise<void> {
    const store = this.#nodes.beginReading(`${mode} ${id}`);
    try {
      await lookup();
    } catch (error) {
      if (error instanceof HeldElsewhere) store(error.node);
      throw error;
    }
  }

  invalidate(mode: Mode, id: string): void {
    this.#nodes.invalidate(`${mode} ${id}`);
  }

  invalidateAll(): void {
    this.#nodes.invalidateAll();
  }
}
