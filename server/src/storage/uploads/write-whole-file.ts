import type { Readable } from 'node:stream';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { StorageFullError } from '../blobs/blob-store.ts';
import type { FileRow } from '../file.ts';
import { type Storage, storeOf } from '../storage.ts';
import { abandonUpload } from './abandon-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { readLimitedBody, SurplusError } from './read-limited-body.ts';
import { reserveBytes } from './storage-quota.ts';
import type { UploadRow } from './upload.ts';
import { setLength } from './uploads.sql.ts';
import { withUploadLock } from './write-upload.ts';

/** Stores a file sent in one request; keeps nothing unless all of it arrives. */
export function writeWholeFile(
  db: Db,
  opened: UploadRow,
  body: Readable,
  maxBytes: number,
  storage: Storage,
): Promise<FileRow> {
  const { id } = opened;
  return withUploadLock(db, id, storage, async (upload, signal) => {
    try {
      const source = readLimitedBody(body, maxBytes, signal);
      const size = await storeOf(storage, db.realm).append(id, 0, source, storage.hashes.feeder(id, 0));
      const sized =
        size === upload.length
          ? upload
          : await db.transaction((tx) => reserveActualSize(tx, upload, size, storage.quotaBytes));
      return await completeUpload(db, sized, storage);
    } catch (error) {
      // If this fails too, the sweep deletes the upload; the first error is the one to report.
      await abandonUpload(db, id, storage).catch((err: Error) =>
        storage.log.warn({ err, upload: id }, 'failed to abandon upload; leaving it to the sweep'),
      );
      throw explain(error, maxBytes);
    }
  });
}

/** Adjusts the reservation to the actual size, which the client did not declare. */
async function reserveActualSize(tx: Tx, upload: UploadRow, size: number, quotaBytes: number): Promise<UploadRow> {
  await reserveBytes(tx, upload.owner_id, size - upload.length, quotaBytes);
  return (await tx.one(setLength, [upload.id, size])) as UploadRow;
}

function explain(error: unknown, maxBytes: number): unknown {
  if (error instanceof SurplusError) {
    return new ApiError(
      'payload_too_large',
      `You can send up to ${maxBytes} bytes in this request. Upload larger files with a tus client.`,
    );
  }
  if (!(error instanceof StorageFullError)) return error;
  const message = "The server's storage is full. Nothing was stored. Try again later, or contact the operator.";
  return new ApiError('unavailable', message, { headers: { 'retry-after': '60' }, cause: error });
}
