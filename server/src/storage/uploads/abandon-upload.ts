import type { Db } from '../../platform/db/queryable.ts';
import { type Storage, storeOf } from '../storage.ts';
import { releaseBytes } from './storage-quota.ts';
import { deleteUpload } from './uploads.sql.ts';

/**
 * Forgets an upload, its bytes and what it held of the quota. Only under its lock. The bytes go first: should this
 * break off, the row is still there for the sweep.
 */
export async function abandonUpload(db: Db, id: string, storage: Pick<Storage, 'stores' | 'hashes'>): Promise<void> {
  storage.hashes.forget(id);
  await storeOf(storage, db.realm).discard(id);
  await db.transaction(async (tx) => {
    const upload = await tx.one(deleteUpload, [id]);
    if (upload?.open) await releaseBytes(tx, upload.owner_id, upload.length);
  });
}
