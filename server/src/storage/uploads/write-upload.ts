import type { Readable } from 'node:stream';
import type { Db } from '../../platform/db/queryable.ts';
import { LockHeldElsewhere, LockLost, LockTakenOver } from '../../platform/db/session-locks.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { StorageFullError } from '../blobs/blob-store.ts';
import type { FileRow } from '../file.ts';
import { type Storage, storeOf } from '../storage.ts';
import { abandonUpload } from './abandon-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { readLimitedBody, SurplusError } from './read-limited-body.ts';
import { type UploadRow, uploadLock } from './upload.ts';
import { touchUploads, uploadById } from './uploads.sql.ts';

export interface Arriving {
  /** The offset claimed by the client. */
  offset: number;
  body: Readable;
  /** The `Content-Length` header, if any. */
  contentLength: number | undefined;
}

export interface Written {
  upload: UploadRow;
  offset: number;
  /** Set once complete. */
  file?: FileRow;
}

/** Appends the next bytes of an upload, and completes it after the last one. */
export function writeUpload(db: Db, id: string, arriving: Arriving, storage: Storage): Promise<Written> {
  return withUploadLock(db, id, storage, async (upload, signal) => {
    const staged = await stagedBytes(db, upload, storage);
    if (arriving.offset !== staged) {
      throw new ApiError(
        'conflict',
        `\`Upload-Offset\` is ${arriving.offset}, but ${staged} bytes are stored. Resume from offset ${staged}.`,
        {
          headers: { 'upload-offset': String(staged) },
        },
      );
    }
    if (upload.completed_at) return { upload, offset: staged };
    if (staged + (arriving.contentLength ?? 0) > upload.length) throw surplus(upload);
    const size = await appendBytes(db, upload, staged, arriving.body, signal, storage);
    if (size === upload.length) return { upload, offset: size, file: await completeArrived(db, upload, storage) };
    const touched = await db.one(touchUploads, [[id]]);
    return { upload: { ...upload, ...touched }, offset: size };
  });
}

/** Extends the expiry if the completion fails: it can be retried, and a slow upload must not expire meanwhile. */
async function completeArrived(db: Db, upload: UploadRow, storage: Storage): Promise<FileRow> {
  try {
    return await completeUpload(db, upload, storage);
  } catch (error) {
    await db.run(touchUploads, [[upload.id]]).catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

/** Completes an upload that has all its bytes, after a crash prevented that. */
export function finishUpload(db: Db, id: string, storage: Storage): Promise<UploadRow> {
  return withUploadLock(db, id, storage, async (upload) => {
    if (upload.completed_at) return upload;
    if ((await stagedBytes(db, upload, storage)) < upload.length) return upload;
    await completeUpload(db, upload, storage);
    return (await db.one(uploadById, [id])) ?? upload;
  });
}

/** Returns the bytes received: the whole length once completed, when nothing is staged any more. */
export async function stagedBytes(db: Db, upload: UploadRow, storage: Storage): Promise<number> {
  return upload.completed_at ? upload.length : storeOf(storage, db.realm).stagedSize(upload.id);
}

/** Runs `work` under the cluster-wide lock of the upload, which is read again: it may have ended meanwhile. */
export async function withUploadLock<T>(
  db: Db,
  id: string,
  { locks }: Pick<Storage, 'locks'>,
  work: (upload: UploadRow, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await locks.hold(uploadLock(db.realm, id), async (signal) => {
      const upload = await db.one(uploadById, [id]);
      if (!upload) throw notFound('upload');
      return work(upload, signal);
    });
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  if (error instanceof StorageFullError) return storageFull(error);
  if (error instanceof LockHeldElsewhere || error instanceof LockTakenOver) {
    const message = 'Another connection is still writing to this upload. Try again in a few seconds.';
    return new ApiError('conflict', message, { headers: { 'retry-after': '2' }, cause: error });
  }
  if (!(error instanceof LockLost)) return error;
  const message = 'The database is unavailable. The bytes that arrived are kept. Resume the upload in a moment.';
  return new ApiError('unavailable', message, { headers: { 'retry-after': '2' }, cause: error });
}

async function appendBytes(
  db: Db,
  upload: UploadRow,
  staged: number,
  body: Readable,
  signal: AbortSignal,
  storage: Storage,
): Promise<number> {
  const store = storeOf(storage, db.realm);
  const source = readLimitedBody(body, upload.length - staged, signal);
  try {
    if (staged === upload.length) return await expectNothing(source, staged);
    const size = await store.append(upload.id, staged, source, storage.hashes.feeder(upload.id, staged));
    storage.hashes.settle(upload.id, size);
    return size;
  } catch (error) {
    if (error instanceof SurplusError) {
      await abandonUpload(db, upload.id, storage);
      throw surplus(upload);
    }
    // Another lock holder may stage different bytes than were hashed here.
    if (signal.reason instanceof LockLost) storage.hashes.delete(upload.id);
    else storage.hashes.settle(upload.id, await store.stagedSize(upload.id).catch(() => 0));
    await db.run(touchUploads, [[upload.id]]).catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

/** Rejects further bytes: the staged file may already be a blob, which is immutable. */
async function expectNothing(source: AsyncIterable<Uint8Array>, staged: number): Promise<number> {
  for await (const _ of source); // throws at the first byte
  return staged;
}

export function surplus({ length }: Pick<UploadRow, 'length'>): ApiError {
  return new ApiError(
    'payload_too_large',
    `You sent more than the ${length} bytes that you declared. Check \`Upload-Length\` and the file.`,
  );
}

function storageFull(cause: StorageFullError): ApiError {
  const message =
    "The server's storage is full. The bytes that arrived are kept. Resume the upload later, or contact the operator.";
  return new ApiError('unavailable', message, { headers: { 'retry-after': '60' }, cause });
}
