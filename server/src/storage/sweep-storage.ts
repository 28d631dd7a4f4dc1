import type { Db } from '../platform/db/queryable.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { deleteBlob, isBlobHeld, listBlobsToDelete, lockBlobToDelete, spareBlob } from './blobs/blobs.sql.ts';
import { type Storage, storeOf } from './storage.ts';
import { abandonUpload } from './uploads/abandon-upload.ts';
import { uploadLock } from './uploads/upload.ts';
import { isUploadExpired, listExpiredUploads } from './uploads/uploads.sql.ts';

const BATCH = 500;

/** Forgets uploads that nobody went on with for a day. One that is being written to at this moment has not expired. */
export function sweepUploads(db: Db, storage: Pick<Storage, 'stores' | 'locks' | 'hashes'>): Promise<void> {
  const list = async (after: string) => (await db.many(listExpiredUploads, [after, BATCH])).map(({ id }) => id);
  return sweepEach(list, (id) =>
    storage.locks.holdIfFree(uploadLock(db.realm, id), async () => {
      if (await db.one(isUploadExpired, [id])) await abandonUpload(db, id, storage);
    }),
  );
}

/** Removes blobs that no file holds, an hour after the last one let go of them or they were begun in vain. */
export function sweepBlobs(db: Db, storage: Pick<Storage, 'stores'>): Promise<void> {
  const store = storeOf(storage, db.realm);
  const list = async (after: string) => (await db.many(listBlobsToDelete, [after, BATCH])).map(({ sha256 }) => sha256);
  return sweepEach(list, (sha256) => sweepBlob(db, store, sha256));
}

/**
 * The bytes are removed while the row is locked, which makes whoever stores the same bytes at this moment wait, and
 * store them again. A crash in between leaves the row, doomed as before.
 */
function sweepBlob(db: Db, store: BlobStore, sha256: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await tx.one(lockBlobToDelete, [sha256]))) return;
    if ((await tx.one(isBlobHeld, [sha256]))?.held) {
      await tx.run(spareBlob, [sha256]);
      return;
    }
    await store.remove(sha256);
    await tx.run(deleteBlob, [sha256]);
  });
}

/** One that cannot be swept keeps no other from it; that it could not is thrown in the end, and so tried again. */
async function sweepEach(list: (after: string) => Promise<string[]>, sweep: (name: string) => Promise<void>) {
  const failures: unknown[] = [];
  for (let after = ''; ; ) {
    const names = await list(after);
    for (const name of names) await sweep(name).catch((error: unknown) => failures.push(error));
    if (names.length < BATCH) break;
    after = names.at(-1) as string;
  }
  if (failures.length > 0) throw new Error(`${failures.length} could not be swept`, { cause: failures[0] });
}
