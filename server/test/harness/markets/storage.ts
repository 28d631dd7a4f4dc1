import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openVault } from '../../../src/platform/crypto/key-ring.ts';
import { Database } from '../../../src/platform/db/database.ts';
import type { Db } from '../../../src/platform/db/queryable.ts';
import { SessionLocks } from '../../../src/platform/db/session-locks.ts';
import { newId } from '../../../src/platform/ids.ts';
import { openLog } from '../../../src/platform/log.ts';
import type { BlobStore } from '../../../src/storage/blobs/blob-store.ts';
import { openDiskStore } from '../../../src/storage/blobs/disk-blob-store.ts';
import { contentTypeOf } from '../../../src/storage/content-type.ts';
import { createFolder } from '../../../src/storage/folder.ts';
import { openStorage, type Storage, type StorageOptions } from '../../../src/storage/storage.ts';
import { openUpload } from '../../../src/storage/uploads/open-upload.ts';
import type { UploadTarget } from '../../../src/storage/uploads/upload.ts';
import { writeUpload } from '../../../src/storage/uploads/write-upload.ts';
import { sha256Of } from '../clients/tus.ts';
import { cloneDatabase, type TestDatabase } from '../servers/database.ts';

export interface TestStorage {
  db: Db;
  database: TestDatabase;
  disk: BlobStore;
  directory: string;
  /** Opens another storage without the in-memory state of the earlier ones, as after a restart. */
  restart(options?: Partial<StorageOptions> & { store?: BlobStore }): Storage;
  newTarget(): Promise<UploadTarget>;
  close(): Promise<void>;
}

/** Opens storage on a real database and a real disk, without HTTP. */
export async function openTestStorage(): Promise<TestStorage> {
  const database = await cloneDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'souk-storage-'));
  const disk = await openDiskStore(directory);
  const pools = new Database({ url: database.url, poolSize: 4, roles: true, onIdleError: () => undefined });
  const db = pools.test;
  const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
  const locks: SessionLocks[] = [];
  return {
    db,
    database,
    disk,
    directory,
    restart({ store = disk, ...options } = {}) {
      const own = new SessionLocks(database.url);
      locks.push(own);
      return openStorage({
        stores: { test: store, live: store },
        locks: own,
        quotaBytes: 1_000_000,
        keyRing: { accounts: vault, test: vault, live: vault },
        onFilesStored: [],
        log: openLog('silent'),
        ...options,
      });
    },
    async newTarget() {
      const target: UploadTarget = { folderId: newId('dst'), ownerId: newId('usr'), scope: 'datasets:upload' };
      await db.transaction((tx) => createFolder(tx, target.folderId, target.ownerId));
      return target;
    },
    async close() {
      for (const own of locks) await own.close();
      await pools.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Creates an upload and returns its ID. */
export async function beginUpload(db: Db, target: UploadTarget, name: string, bytes: Buffer, storage: Storage) {
  const file = {
    name,
    length: bytes.length,
    sha256: sha256Of(bytes),
    contentType: contentTypeOf(name),
    metadata: null,
  };
  return (await db.transaction((tx) => openUpload(tx, target, file, storage.quotaBytes))).id;
}

export function writeBytes(db: Db, id: string, offset: number, bytes: Buffer, storage: Storage) {
  const arriving = { offset, body: Readable.from([bytes]), contentLength: bytes.length };
  return writeUpload(db, id, arriving, storage);
}
