import type { Db } from '../platform/db/queryable.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { cancelBlobDeletion, deleteBlob, isBlobHeld, listBlobsToDelete, lockBlobToDelete } from './blobs/blobs.sql.ts';
import { type Storage, storeOf } from './storage.ts';
import { abandonUpload } from './uploads/abandon-upload.ts';
import { uploadLock } from './uploads/upload.ts';
import { isUploadExpired, listExpiredUploads } from './uploads/uploads.sql.ts';

const BATCH_SIZE = 500;

/** Deletes uploads idle for a day. One that is being written holds its lock and has not expired. */
export function sweepUploads(db: Db, storage: Pick<Storage, 'stores' | 'locks' | 'hashes'>): Promise<void> {
  const list = async (after: string) => (await db.many(listExpiredUploads, [after, BATCH_SIZE])).map(({ id }) => id);
  return sweepEach(list, (id) =>
    storage.locks.holdIfFree(uploadLock(db.realm, id), async () => {
      if (await db.one(isUploadExpired, [id])) await abandonUpload(db, id, storage);
    }),
  );
}

/** Deletes blobs without files, an hour after the last file was deleted or the blob was created. */
export function sweepBlobs(db: Db, storage: Pick<Storage, 'stores'>): Promise<void> {
  const store = storeOf(storage, db.realm);
  const list = async (after: string) =>
    (await db.many(listBlobsToDelete, [after, BATCH_SIZE])).map(({ sha256 }) => sha256);
  return sweepEach(list, (sha256) => sweepBlob(db, store, sha256));
}

/**
 * Deletes the bytes while the row is locked: a concurrent upload of the same bytes waits, then stores them again. After
 * a crash in between the row is still marked for deletion.
 */
function sweepBlob(db: Db, store: BlobStore, sha256: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await tx.one(lockBlobToDelete, [sha256]))) return;
    if ((await tx.one(isBlobHeld, [sha256]))?.held) {
      await tx.run(cancelBlobDeletion, [sha256]);
      return;
    }
    await store.remove(sha256);
    await tx.run(deleteBlob, [sha256]);
  });
}

/** Continues after failures and throws at the end, so that the job is retried. */
async function sweepEach(list: (after: string) => Promise<string[]>, sweep: (name: string) => Promise<void>) {
  const failures: unknown[] = [];
  for (let after = ''; ; ) {
    const names = await list(after);
    for (const name of names) await sweep(name).catch((error: unknown) => failures.push(error));
    if (names.length < BATCH_SIZE) break;
    after = names.at(-1) as string;
  }
  if (failures.length > 0) throw new Error(`${failures.length} could not be deleted`, { cause: failures[0] });
}
