import type { TestDatabase } from '../../../test/harness/servers/database.ts';
import { newId } from '../../platform/ids.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import { storeBlob } from '../../storage/blobs/blob-store-steps.fixture.ts';

/** Stores the files of a revision in test mode, and returns the ID of its folder. Accepts any name. */
export async function storeModel(
  tables: TestDatabase,
  store: BlobStore,
  named: Record<string, Buffer>,
): Promise<string> {
  const folderId = newId('rev');
  await tables.query('insert into test.folders (id, owner_id) values ($1, $1)', [folderId]);
  for (const [name, bytes] of Object.entries(named)) {
    const sha256 = await storeBlob(store, bytes);
    await tables.query('insert into test.blobs (sha256, size) values ($1, $2) on conflict do nothing', [
      sha256,
      bytes.byteLength,
    ]);
    await tables.query(
      `insert into test.files (id, folder_id, owner_id, name, name_key, sha256, size, content_type)
       values ($1, $2, $2, $3, $3, $4, $5, '')`,
      [newId('fil'), folderId, name, sha256, bytes.byteLength],
    );
  }
  return folderId;
}
