import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './disk-durability.ts';

interface Syncing {
  running: Promise<void>;
  next?: Promise<void>;
}

/**
 * Makes names durable, at as few syncs as that takes. Each costs a write to the disk: storing a small file consists of
 * little else.
 */
export class FolderSyncs {
  readonly #sync: (folder: string) => Promise<void>;
  readonly #syncing = new Map<string, Syncing>();
  /** Folders beneath a top whose own names this process has made durable. They are never removed. */
  readonly #durable = new Set<string>();

  constructor(sync = syncFolder) {
    this.#sync = sync;
  }

  /** Makes the names that are in a folder now durable. Those who ask while it is being synced share the next sync. */
  sync(folder: string): Promise<void> {
    const syncing = this.#syncing.get(folder);
    if (!syncing) return this.#begin(folder);
    // Not the one that is running: it may have passed by a name that was made since it began.
    syncing.next ??= syncing.running.catch(() => undefined).then(() => this.#begin(folder));
    return syncing.next;
  }

  /** Makes a path durable from its folder up to `top`: another process may have made those, and not have got so far. */
  async syncUpTo(path: string, top: string): Promise<void> {
    const fresh: string[] = [];
    for (let folder = dirname(path); folder !== top && !this.#durable.has(folder); folder = dirname(folder)) {
      fresh.push(folder);
    }
    await Promise.all([dirname(path), ...fresh.map(dirname)].map((folder) => this.sync(folder)));
    for (const folder of fresh) this.#durable.add(folder);
  }

  /** Makes the folder that a path is in, and whatever it is in. */
  async makeFolderOf(path: string): Promise<void> {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (made === undefined) return;
    // Should somebody have removed them by hand, what was known of them is no longer so.
    for (let folder = dirname(path); folder.length >= made.length; folder = dirname(folder)) {
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
