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

const CACHED_BYTES = 20_000_000_000;
/** What file systems say where a file cannot have another name there. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'];

/** The files cannot be laid out. `lasting`: they never will be. The message is for the deployment's owner. */
export class FilesUnavailable extends Error {
  readonly lasting: boolean;

  constructor(message: string, lasting: boolean, cause: unknown) {
    super(message, { cause });
    this.name = 'FilesUnavailable';
    this.lasting = lasting;
  }
}

export interface LaidFiles {
  folder: string;
  remove(): Promise<void>;
}

export interface ModelFilesOptions {
  database: Pick<Database, 'of'>;
  stores: Record<Mode, BlobStore>;
  dataDir: string;
  /** The name of this node. */
  node: string;
  log: Log;
  cacheBytes?: number | undefined;
  /** Gives a file another name. */
  linkFile?: typeof link;
}

/** Lays a model's files into a folder, under their names, for as long as it runs. They are read, never written. */
export class ModelFiles {
  readonly #options: ModelFilesOptions;
  readonly #cache: BlobCache;
  #own: Promise<string> | undefined;
  #laid = 0;

  constructor(options: ModelFilesOptions) {
    this.#options = options;
    this.#cache = new BlobCache(join(options.dataDir, 'cache', 'models'), options.cacheBytes ?? CACHED_BYTES);
  }

  async lay(mode: Mode, row: DeploymentRow, signal: AbortSignal): Promise<LaidFiles> {
    const folder = join(await this.#ownFolder(), `${row.id}-${++this.#laid}`);
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      await makeDirectories(folder);
      const files = chooseModelFiles(await listFiles(this.#options.database.of(mode), row.folder_id), row);
      for (const file of files) await this.#place(this.#options.stores[mode], file, folder, signal);
      return { folder, remove };
    } catch (error) {
      await remove();
      signal.throwIfAborted();
      throw explain(error as Error);
    }
  }

  /** Removes everything that this process has laid out. */
  async close(): Promise<void> {
    if (this.#own) await rm(await this.#own, { recursive: true, force: true });
  }

  /** The folder's name tells whose it is: a pid alone proves nothing, as it is used again. */
  #ownFolder(): Promise<string> {
    this.#own ??= this.#makeOwnFolder().catch((error) => {
      this.#own = undefined;
      throw explain(error);
    });
    return this.#own;
  }

  async #makeOwnFolder(): Promise<string> {
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

  /** Removes what processes have left that are gone. */
  async sweep(): Promise<void> {
    const root = join(this.#options.dataDir, 'runtimes');
    const names = await readdir(root).catch(() => []); // it was never made
    for (const name of names) {
      const [, pid, birth] = /^(\d+)-(.+)-[^-]+$/.exec(name) ?? [];
      if (pid === undefined || (await birthOf(Number(pid))) === birth) continue;
      await rm(join(root, name), { recursive: true, force: true }).catch((error: Error) => {
        this.#options.log.warn({ err: error }, 'the files of a model that ran earlier cannot be removed');
      });
    }
  }
}

function explain(error: Error & { code?: string }): FilesUnavailable {
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
