import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { MODES, type Mode, type Realm } from '../platform/db/realm.ts';
import type { SessionLocks } from '../platform/db/session-locks.ts';
import type { Log } from '../platform/log.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { FileRow } from './file.ts';
import { UploadHashes } from './uploads/upload-hashes.ts';

/** Called with new files of one folder, in the transaction that stores them. */
export type FilesStoredHook = (tx: Tx, files: readonly [FileRow, ...FileRow[]]) => Promise<void>;

export interface StorageOptions {
  /** One store per mode. */
  stores: Record<Mode, BlobStore>;
  locks: SessionLocks;
  /** Quota per account and mode, in bytes. */
  quotaBytes: number;
  keyRing: KeyRing;
  onFilesStored: readonly FilesStoredHook[];
  log: Log;
}

export interface Storage extends StorageOptions {
  /** Hashes of open uploads, cached by this process. */
  hashes: UploadHashes;
}

export function openStorage(options: StorageOptions): Storage {
  return { ...options, hashes: new UploadHashes() };
}

/** Returns the store of a realm's mode. */
export function storeOf({ stores }: Pick<StorageOptions, 'stores'>, realm: Realm): BlobStore {
  return stores[requireMode(realm)];
}

export function requireMode(realm: Realm): Mode {
  if (!isMode(realm)) throw new Error(`nothing is stored for ${realm}`);
  return realm;
}

export function isMode(realm: string): realm is Mode {
  return (MODES as readonly string[]).includes(realm);
}
