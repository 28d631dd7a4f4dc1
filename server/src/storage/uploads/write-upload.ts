import type { Readable } from 'node:stream';
import type { Db } from '../../platform/db/queryable.ts';
import { LockHeldElsewhere, LockLost, LockTakenOver } from '../../platform/db/session-locks.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { StorageFullError } from '../blobs/blob-store.ts';
import type { FileRow } from '../file.ts';
import { type Storage, storeOf } from '../storage.ts';
import { abandonUpload } from './abandon-upload.ts';
import { arrivingBytes, SurplusError } from './arriving-bytes.ts';
import { completeUpload } from './complete-upload.ts';
import { type UploadRow, uploadLock } from './upload.ts';
import { touchUploads, uploadById } from './uploads.sql.ts';

export interface Arriving {
  /** Where the sender believes that the upload stands. */
  offset: number;
  body: Readable;
  /** What the request says about the body's length, if it does. */
  contentLength: number | undefined;
}

export interface Written {
  upload: UploadRow;
  offset: number;
  /** Once all of it is there. */
  file?: FileRow;
}

/** Stores the next bytes of an upload, and makes a file of it when they were the last. */
export function writeUpload(db: Db, id: string, arriving: Arriving, storage: Storage): Promise<Written> {
  return underLock(db, id, storage, async (upload, signal) => {
    const staged = await stagedBytes(db, upload, storage);
    if (arriving.offset !== staged) {
      throw new ApiError(
        'conflict',
        `\`Upload-Offset\` is ${arriving.offset}, and ${staged} bytes are stored: go on from there.`,
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

/** Where it cannot be completed now it can be later: what took long to arrive must not expire meanwhile. */
async function completeArrived(db: Db, upload: UploadRow, storage: Storage): Promise<FileRow> {
  try {
    return await completeUpload(db, upload, storage);
  } catch (error) {
    await db.run(touchUploads, [[upload.id]]).catch(() => undefined); // the first error is what the caller should hear
    throw error;
  }
}

/** Makes a file of an upload that has all its bytes, where a crash kept that from happening when the last one came. */
export function finishUpload(db: Db, id: string, storage: Storage): Promise<UploadRow> {
  return underLock(db, id, storage, async (upload) => {
    if (upload.completed_at) return upload;
    if ((await stagedBytes(db, upload, storage)) < upload.length) return upload;
    await completeUpload(db, upload, storage);
    return (await db.one(uploadById, [id])) ?? upload;
  });
}

/** The bytes that the upload has: all of them once it is completed, when nothing is staged any more. */
export async function stagedBytes(db: Db, upload: UploadRow, storage: Storage): Promise<number> {
  return upload.completed_at ? upload.length : storeOf(storage, db.realm).stagedSize(upload.id);
}

/** One writer at a time, on all nodes. The upload is read again under the lock: it may have ended meanwhile. */
export async function underLock<T>(
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
    const message = 'This upload is still being written by another connection. Try again in a few seconds.';
    return new ApiError('conflict', message, { headers: { 'retry-after': '2' }, cause: error });
  }
  if (!(error instanceof LockLost)) return error;
  const message = 'The database went away. What arrived is kept: go on with the upload in a moment.';
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
  const source = arrivingBytes(body, upload.length - staged, signal);
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
    // Whoever holds the lock by now may stage other bytes than were hashed here.
    if (signal.reason instanceof LockLost) storage.hashes.forget(upload.id);
    else storage.hashes.settle(upload.id, await store.stagedSize(upload.id).catch(() => 0));
    await db.run(touchUploads, [[upload.id]]).catch(() => undefined); // the first error is what the caller should hear
    throw error;
  }
}

/** All bytes are there, and may be a blob by now, to which nothing is appended. */
async function expectNothing(source: AsyncIterable<Uint8Array>, staged: number): Promise<number> {
  for await (const _ of source); // throws for the first byte
  return staged;
}

export function surplus({ length }: Pick<UploadRow, 'length'>): ApiError {
  return new ApiError('payload_too_large', `More bytes were sent than the ${length} that were announced.`);
}

function storageFull(cause: StorageFullError): ApiError {
  const message =
    "The server's storage is full. What arrived is kept: go on with the upload later, or ask the operator.";
  return new ApiError('unavailable', message, { headers: { 'retry-after': '60' }, cause });
}
