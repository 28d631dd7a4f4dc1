import { Readable } from 'node:stream';
import type { Db } from '../platform/db/queryable.ts';
import { contentTypeOf } from './content-type.ts';
import type { FileRow } from './file.ts';
import type { Storage } from './storage.ts';
import { openUpload } from './uploads/open-upload.ts';
import type { UploadTarget } from './uploads/upload.ts';
import { writeWholeFile } from './uploads/write-whole-file.ts';

/** Stores a small file created by the server, the same way as an upload. */
export async function storeFile(
  db: Db,
  target: UploadTarget,
  { name, bytes }: { name: string; bytes: Buffer },
  storage: Storage,
): Promise<FileRow> {
  const declared = { name, length: bytes.length, sha256: null, contentType: contentTypeOf(name), metadata: null };
  const upload = await db.transaction((tx) => openUpload(tx, target, declared, storage.quotaBytes));
  return writeWholeFile(db, upload, Readable.from([bytes]), bytes.length, storage);
}
