import { BackgroundTasks } from './background-tasks.ts';
import type { RemoteFile } from './download-target.ts';
import type { FetchOptions } from './fetch-file.ts';
import { PartFile, type Placed } from './part-file.ts';
import type { Sink } from './receive-bytes.ts';
import { invalidArchiveError, type TarEvent, TarReader } from './tar-reader.ts';

/** Limits open files. A disk syncs several files in little more time than one. */
const MAX_SETTLING = 16;

/**
 * Unpacks the wanted files of a tar to their destinations, one after the other. The content is untrusted: a file that is not
 * listed, or has another size, is rejected before a byte is written.
 */
export class ArchiveUnpacking implements Sink {
  readonly #listed: ReadonlyMap<string, RemoteFile>;
  /** Files that are not in place yet. */
  readonly #missing: Map<string, Placed>;
  readonly #options: FetchOptions;
  readonly #settling = new BackgroundTasks(MAX_SETTLING);
  #reader = new TarReader();
  #seen = new Set<string>();
  /** Missing files that have not been seen in the archive yet. */
  #awaited: Set<string>;
  /** The current file, if it is wanted, and the position of the archive in it. */
  #part: { name: string; into: PartFile } | undefined;
  #offset = 0;
  #bytes = 0;
  #hasEnded = false;

  constructor(listed: readonly RemoteFile[], missing: readonly Placed[], options: FetchOptions) {
    this.#listed = new Map(listed.map((file) => [file.name, file]));
    this.#missing = new Map(missing.map((placed) => [placed.file.name, placed]));
    this.#awaited = new Set(this.#missing.keys());
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#hasEnded || this.#awaited.size === 0;
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (const event of this.#reader.read(chunk)) {
      await this.#take(event);
      if (this.isFull) break;
    }
    this.#bytes += chunk.length;
  }

  async clear(): Promise<void> {
    await this.close();
    this.#reader = new TarReader();
    this.#seen = new Set();
    this.#awaited = new Set(this.#missing.keys());
    this.#bytes = 0;
  }

  /** Returns the files that were missing or damaged in the archive. */
  async finish(): Promise<Placed[]> {
    await this.#settling.end();
    return [...this.#missing.values()];
  }

  /** Keeps the part of the current file for the next run. */
  async close(): Promise<void> {
    await this.#part?.into.close();
    this.#part = undefined;
    await this.#settling.settled();
  }

  async #take(event: TarEvent): Promise<void> {
    if (event.kind === 'file') await this.#begin(event);
    else if (event.kind === 'bytes') await this.#write(event.bytes);
    else if (event.kind === 'whole') await this.#settle();
    else this.#hasEnded = true;
  }

  async #begin({ name, size }: { name: string; size: number }): Promise<void> {
    const shown = JSON.stringify(name);
    const listed = this.#listed.get(name);
    if (!listed) throw invalidArchiveError(`it contains ${shown}, which is not in the file list`);
    if (listed.size !== size)
      throw invalidArchiveError(`${shown} has ${size} bytes, but ${listed.size} in the file list`);
    if (this.#seen.has(name)) throw invalidArchiveError(`it contains ${shown} twice`);
    this.#seen.add(name);
    this.#offset = 0;
    const placed = this.#missing.get(name);
    if (placed) this.#part = { name, into: await PartFile.open(placed, this.#options) };
  }

  /** Skips bytes that an earlier run has left. */
  async #write(bytes: Uint8Array): Promise<void> {
    if (!this.#part) return;
    const { into } = this.#part;
    const known = into.bytes - this.#offset;
    this.#offset += bytes.length;
    if (known < bytes.length) await into.append(bytes.subarray(known));
  }

  /** Settles in the background, so that the next file need not wait for the disk. */
  async #settle(): Promise<void> {
    if (!this.#part) return;
    const { name, into } = this.#part;
    this.#part = undefined;
    this.#awaited.delete(name);
    await this.#settling.begin(async () => {
      try {
        if (await into.settle(this.#options.signal)) this.#missing.delete(name);
      } finally {
        await into.close();
      }
    });
  }
}
