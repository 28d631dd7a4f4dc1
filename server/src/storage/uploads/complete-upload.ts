import type { Db, Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { claimBlob, lockBlob, spareBlob } from '../blobs/blobs.sql.ts';
import { type FileRow, fileIdPrefix } from '../file.ts';
import { fileByName, insertFiles } from '../files.sql.ts';
import { shareOpenFolder } from '../folder.ts';
import { type Storage, storeOf } from '../storage.ts';
import { abandonUpload } from './abandon-upload.ts';
import { releaseBytes } from './storage-quota.ts';
import type { UploadRow } from './upload.ts';
import { markCompleted } from './uploads.sql.ts';

/** Each attempt after the first means that the sweep removed the blob in between, an hour after it was claimed. */
const ATTEMPTS = 3;

/**
 * Makes a file of an upload whose bytes are all staged. Only under its lock. A crash at any point leaves either the
 * file, or an upload that the next look at it completes:
 * 1. the blob's row is written, doomed, so that bytes without a file are found by the sweep;
 * 2. the bytes become a blob;
 * 3. in one transaction the blob is spared, the file is there and the upload is completed;
 * 4. what was staged is discarded, or found by the sweep later.
 */
export async function completeUpload(db: Db, upload: UploadRow, storage: Storage): Promise<FileRow> {
  const store = storeOf(storage, db.realm);
  const sha256 = await storage.hashes.digest(store, upload.id, upload.length);
  try {
    if (upload.promised_sha256 !== null && upload.promised_sha256 !== sha256) throw wrongSum(upload, sha256);
    for (let attempt = 1; ; attempt++) {
      const claimed = await db.one(claimBlob, [sha256, upload.length]);
      const placed = claimed?.sound ? undefined : claimed?.created_at;
      if (placed) await store.promote(upload.id, sha256, upload.length);
      const file = await db.transaction((tx) => recordFile(tx, upload, sha256, placed, storage));
      if (file) {
        await forgetStaged(upload, storage, db);
        return file;
      }
      if (attempt === ATTEMPTS) throw new Error(`the blob ${sha256} was removed again and again`);
    }
  } catch (error) {
    // A refusal will not change: nothing of the upload is kept. Anything else may be tried again.
    if (error instanceof ApiError && error.status < 500) await abandonUpload(db, upload.id, storage);
    throw error;
  }
}

/**
 * Answers nothing where the blob that was relied on is gone, or is about to be. One that is doomed is relied on only if
 * it is the very one, by when its row was made, for which the bytes were placed: the sweep may have taken them, and
 * somebody else be about to place them anew.
 */
async function recordFile(
  tx: Tx,
  upload: UploadRow,
  sha256: string,
  placed: Date | undefined,
  storage: Storage,
): Promise<FileRow | undefined> {
  const { folder_id: folderId, owner_id: ownerId, name, name_key: key, length, content_type: type } = upload;
  if (folderId === null) throw notFound('upload');
  await shareOpenFolder(tx, folderId);
  const blob = await tx.one(lockBlob, [sha256]);
  if (!blob || (blob.doomed && blob.created_at.getTime() !== placed?.getTime())) return undefined;
  if ((await tx.run(markCompleted, [upload.id])) === 0) return fileOfEnded(tx, upload, sha256);
  if (blob.doomed) await tx.run(spareBlob, [sha256]);

  const id = newId(fileIdPrefix(folderId));
  const [file] = await tx.many(insertFiles, [folderId, ownerId, [id], [name], [key], [sha256], [length], [type]]);
  if (file) {
    for (const hook of storage.onFilesStored) await hook(tx, [file]);
    return file;
  }
  const there = await tx.one(fileByName, [folderId, key]);
  if (there?.sha256 !== sha256 || there.name !== name) throw nameTaken(name);
  // The file was there already and is counted: what was reserved for the upload is not needed.
  await releaseBytes(tx, ownerId, length);
  return there;
}

/**
 * Our lock was lost, and somebody else has ended the upload meanwhile: completed it, or given it up. What it held of the
 * quota is theirs, so nothing is changed here.
 */
async function fileOfEnded(tx: Tx, { folder_id, name, name_key }: UploadRow, sha256: string): Promise<FileRow> {
  const there = await tx.one(fileByName, [folder_id as string, name_key]);
  if (there?.sha256 !== sha256 || there.name !== name) throw notFound('upload');
  return there;
}

async function forgetStaged(upload: UploadRow, storage: Storage, db: Db): Promise<void> {
  storage.hashes.forget(upload.id);
  await storeOf(storage, db.realm)
    .discard(upload.id)
    .catch((error: Error) => storage.log.warn({ err: error, upload: upload.id }, 'staged bytes are left to the sweep'));
}

export function nameTaken(name: string): ApiError {
  return new ApiError(
    'conflict',
    `There is a file ${JSON.stringify(name)} with other bytes, or the same name in another case. Delete it first, or choose another name.`,
  );
}

function wrongSum(upload: UploadRow, sha256: string): ApiError {
  return invalid(
    'sha256',
    `\`sha256\` was said to be ${upload.promised_sha256}, and the ${upload.length} bytes that came have ${sha256}. Nothing was kept: upload the file again.`,
  );
}
