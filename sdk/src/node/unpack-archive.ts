import type { RemoteFile } from './download-target.ts';
import type { FetchOptions } from './fetch-file.ts';
import { InBackground } from './in-background.ts';
import { PartFile, type Placed } from './part-file.ts';
import type { Sink } from './receive-bytes.ts';
import { type TarEvent, TarReader, unreadable } from './tar-reader.ts';

/** Each has a file open. A disk makes several files safe in little more time than one. */
const MOST_SETTLING = 16;

/**
 * Takes the bytes of a tar and puts the files in it that are wanted where they belong, one after the other. What is in it
 * comes from the other side: a file that is not in the list, or has another size, is refused before a byte is written.
 */
export class ArchiveUnpacking implements Sink {
  readonly #listed: ReadonlyMap<string, RemoteFile>;
  /** Those that are not where they belong yet. */
  readonly #missing: Map<string, Placed>;
  readonly #options: FetchOptions;
  readonly #settling = new InBackground(MOST_SETTLING);
  #reader = new TarReader();
  #seen = new Set<string>();
  /** Those that may still come. */
  #awaited: Set<string>;
  /** The file under way, where it is wanted, and how far the archive is in it. */
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

  /** Answers those that it did not hold, or that arrived damaged. */
  async finish(): Promise<Placed[]> {
    await this.#settling.end();
    return [...this.#missing.values()];
  }

  /** What has arrived of the file under way is kept for the next time. */
  async close(): Promise<void> {
    await this.#part?.into.close();
    this.#part = undefined;
    await this.#settling.rest();
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
    if (!listed) throw unreadable(`it holds ${shown}, which is not in the list of the files`);
    if (listed.size !== size) throw unreadable(`${shown} has ${size} bytes in it, and ${listed.size} in the list`);
    if (this.#seen.has(name)) throw unreadable(`it holds ${shown} twice`);
    this.#seen.add(name);
    this.#offset = 0;
    const placed = this.#missing.get(name);
    if (placed) this.#part = { name, into: await PartFile.open(placed, this.#options) };
  }

  /** Bytes that an earlier run has left come again, and are passed over. */
  async #write(bytes: Uint8Array): Promise<void> {
    if (!this.#part) return;
    const { into } = this.#part;
    const known = into.bytes - this.#offset;
    this.#offset += bytes.length;
    if (known < bytes.length) await into.append(bytes.subarray(known));
  }

  /** The next file need not wait until this one is safe. */
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
