import type { Db } from '../../platform/db/queryable.ts';
import { type Storage, storeOf } from '../storage.ts';
import { releaseBytes } from './storage-quota.ts';
import { deleteUpload } from './uploads.sql.ts';

/**
 * Deletes an upload, its bytes and its quota reservation. Requires its lock. The bytes go first: after a crash the
 * sweep still finds the row.
 */
export async function abandonUpload(db: Db, id: string, storage: Pick<Storage, 'stores' | 'hashes'>): Promise<void> {
  storage.hashes.delete(id);
  await storeOf(storage, db.realm).discard(id);
  await db.transaction(async (tx) => {
    const upload = await tx.one(deleteUpload, [id]);
    if (upload?.open) await releaseBytes(tx, upload.owner_id, upload.length);
  });
}
