import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './disk-durability.ts';

interface Syncing {
  running: Promise<void>;
  next?: Promise<void>;
}

/** Makes names durable with as few syncs as possible: each costs a disk write, which dominates storing small files. */
export class FolderSyncs {
  readonly #sync: (folder: string) => Promise<void>;
  readonly #syncing = new Map<string, Syncing>();
  /** Folders below `top` whose own names this process has made durable. They are never removed. */
  readonly #durable = new Set<string>();

  constructor(sync = syncFolder) {
    this.#sync = sync;
  }

  /** Makes the names now in a folder durable. Callers during a sync share the next one. */
  sync(folder: string): Promise<void> {
    const syncing = this.#syncing.get(folder);
    if (!syncing) return this.#begin(folder);
    // Not the running sync: it may have missed names created since it began.
    syncing.next ??= syncing.running.catch(() => undefined).then(() => this.#begin(folder));
    return syncing.next;
  }

  /**
   * Makes a path durable from its folder up to `top`: another process may have created the folders without syncing
   * them.
   */
  async syncUpTo(path: string, top: string): Promise<void> {
    const fresh: string[] = [];
    for (let folder = dirname(path); folder !== top && !this.#durable.has(folder); folder = dirname(folder)) {
      fresh.push(folder);
    }
    await Promise.all([dirname(path), ...fresh.map(dirname)].map((folder) => this.sync(folder)));
    for (const folder of fresh) this.#durable.add(folder);
  }

  /** Creates the folder of a path, and its ancestors. */
  async createFolderOf(path: string): Promise<void> {
    const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (created === undefined) return;
    // The folders were removed by hand, so their cached state is invalid.
    for (let folder = dirname(path); folder.length >= created.length; folder = dirname(folder)) {
      this.#durable.delete(folder);
    }
  }

  #begin(folder: string): Promise<void> {
    const running = this.#sync(folder);
    const syncing: Syncing = { running };
    this.#syncing.set(folder, syncing);
    const ended = () => {
      if (this.#syncing.get(folder) === syncing && !syncing.next) this.#syncing.delete(folder);
    };
    running.then(ended, ended);
    return running;
  }
}
