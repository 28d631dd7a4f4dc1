import { createReadStream } from 'node:fs';
import { link, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import { birthOf } from '../../platform/db/embedded/process-identity.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { isDiskFull } from '../../platform/disk-full.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { makeDirectories } from '../../platform/make-directories.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import { type FileRow, requireFileName } from '../../storage/file.ts';
import { listFiles } from '../../storage/list-files.ts';
import type { DeploymentRow } from '../deployment.ts';
import { BlobCache, copyChecked, DamagedBlob } from './blob-cache.ts';
import { chooseModelFiles } from './choose-model-files.ts';

const MAX_CACHED_BYTES = 20_000_000_000;
/** Errors of file systems that cannot link a file to another path. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'];

/** The files cannot be prepared. `permanent`: they never can be. The message is for the deployment's owner. */
export class FilesUnavailable extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, cause: unknown) {
    super(message, { cause });
    this.name = 'FilesUnavailable';
    this.permanent = permanent;
  }
}

export interface PreparedFiles {
  folder: string;
  remove(): Promise<void>;
}

export interface ModelFilesOptions {
  database: Pick<Database, 'of'>;
  stores: Record<Mode, BlobStore>;
  dataDir: string;
  /** Name of this node. */
  node: string;
  log: Log;
  cacheBytes?: number | undefined;
  /** Links a file to another path. */
  linkFile?: typeof link;
}

/** Places a model's files in a folder, under their names, while it runs. They are read, never written. */
export class ModelFiles {
  readonly #options: ModelFilesOptions;
  readonly #cache: BlobCache;
  #own: Promise<string> | undefined;
  #prepared = 0;

  constructor(options: ModelFilesOptions) {
    this.#options = options;
    this.#cache = new BlobCache(join(options.dataDir, 'cache', 'models'), options.cacheBytes ?? MAX_CACHED_BYTES);
  }

  async prepare(mode: Mode, row: DeploymentRow, signal: AbortSignal): Promise<PreparedFiles> {
    const folder = join(await this.#ownFolder(), `${row.id}-${++this.#prepared}`);
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      await makeDirectories(folder);
      const files = chooseModelFiles(await listFiles(this.#options.database.of(mode), row.folder_id), row);
      for (const file of files) await this.#place(this.#options.stores[mode], file, folder, signal);
      return { folder, remove };
    } catch (error) {
      await remove();
      signal.throwIfAborted();
      throw toFilesUnavailable(error as Error);
    }
  }

  /** Removes everything that this process has placed. */
  async close(): Promise<void> {
    if (this.#own) await rm(await this.#own, { recursive: true, force: true });
  }

  /** The folder's name identifies the process by PID and start time: a PID alone can be reused. */
  #ownFolder(): Promise<string> {
    this.#own ??= this.#createOwnFolder().catch((error) => {
      this.#own = undefined;
      throw toFilesUnavailable(error);
    });
    return this.#own;
  }

  async #createOwnFolder(): Promise<string> {
    const { dataDir, node } = this.#options;
    const own = join(dataDir, 'runtimes', `${process.pid}-${await birthOf(process.pid)}-${node}`);
    await makeDirectories(own);
    return own;
  }

  async #place(store: BlobStore, { name, sha256 }: FileRow, folder: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    // It was checked when it was stored; here it becomes a path.
    const path = join(folder, requireFileName(name, 'name'));
    await makeDirectories(dirname(path));
    const place = (from: string) => this.#linkOrCopy(from, path, sha256, signal);
    const local = store.localPath?.(sha256);
    if (local !== undefined) await place(local);
    else await this.#cache.use(store, sha256, `${folder}.arriving`, signal, place);
  }

  async #linkOrCopy(from: string, to: string, sha256: string, signal: AbortSignal): Promise<void> {
    const { linkFile = link } = this.#options;
    try {
      await linkFile(from, to);
    } catch (error) {
      if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await copyChecked(createReadStream(from), sha256, to, signal);
    }
  }

  /** Removes what ended processes have left. */
  async sweep(): Promise<void> {
    const root = join(this.#options.dataDir, 'runtimes');
    const names = await readdir(root).catch(() => []); // the folder does not exist
    for (const name of names) {
      const [, pid, birth] = /^(\d+)-(.+)-[^-]+$/.exec(name) ?? [];
      if (pid === undefined || (await birthOf(Number(pid))) === birth) continue;
      await rm(join(root, name), { recursive: true, force: true }).catch((error: Error) => {
        this.#options.log.warn({ err: error }, 'failed to remove files of an earlier model run; leaving them');
      });
    }
  }
}

function toFilesUnavailable(error: Error & { code?: string }): FilesUnavailable {
  if (error instanceof FilesUnavailable) return error;
  if (error instanceof ApiError && error.code === 'validation_failed') {
    return new FilesUnavailable('a file of the model has a name that cannot be used', true, error);
  }
  if (error instanceof DamagedBlob) return new FilesUnavailable('a file of the model is damaged', true, error);
  if (isDiskFull(error)) {
    return new FilesUnavailable('the server’s disk has no room for the model’s files', false, error);
  }
  switch (error.code) {
    case 'ENOENT':
      return new FilesUnavailable('a file of the model is no longer stored', true, error);
    case 'EEXIST':
    case 'ENOTDIR':
      return new FilesUnavailable('one file of the model is named like a folder of another', true, error);
    default:
      return new FilesUnavailable('the model’s files cannot be fetched at this moment', false, error);
  }
}
