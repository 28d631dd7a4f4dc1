import type { Static } from 'typebox';
import type { Call } from '../../access/route.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { Enum, Named, Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { Storage } from '../storage.ts';
import { type BatchEntry, type BatchRequest, createBatch } from './create-batch.ts';
import { UploadExpiry, UploadOffset, type UploadTarget, uploadPath } from './upload.ts';
import { finishUpload, stagedBytes } from './write-upload.ts';

const BatchUpload = Type.Object(
  {
    id: Type.String({ description: 'Unique upload ID.' }),
    url: Type.String({ description: 'URL path to send the bytes to, with a tus client.' }),
    offset: UploadOffset,
    expires_at: UploadExpiry,
  },
  { description: 'Upload to send the file with. Null if the file is stored.' },
);

export const BatchedFile = Type.Object(
  {
    name: Type.String({ description: 'Name of the file.' }),
    status: Enum(['stored', 'missing'], { description: 'Whether the file is stored or its bytes are missing.' }),
    upload: Nullable(BatchUpload),
  },
  {
    $id: 'BatchedFile',
    description: 'A file of a batch: stored already, or with an upload to send its bytes to.',
    examples: [
      {
        name: 'data/train-00001.parquet',
        status: 'missing',
        upload: {
          id: 'upl_01k9zq4v7he1r8c3t5n6m2x0jk',
          url: '/v1/uploads/upl_01k9zq4v7he1r8c3t5n6m2x0jk',
          offset: 0,
          expires_at: '2026-01-06T09:41:07.310Z',
        },
      },
    ],
  },
);

export const BatchResponse = Type.Object({
  files: Type.Array(Named(BatchedFile), { description: 'The requested files, in the same order.' }),
});

/** Concurrent requests to the store. */
const MAX_CONCURRENCY = 16;

/** Returns for each file whether it is stored, and where to send it otherwise. */
export async function receiveBatch(
  { db, body }: Pick<Call<Static<typeof BatchRequest>>, 'db' | 'body'>,
  target: UploadTarget,
  storage: Storage,
): Promise<{ files: Static<typeof BatchedFile>[] }> {
  const entries = await db.transaction((tx) => createBatch(tx, target, body.files, storage));
  const files: Static<typeof BatchedFile>[] = [];
  for (let done = 0; done < entries.length; done += MAX_CONCURRENCY) {
    const some = entries.slice(done, done + MAX_CONCURRENCY);
    files.push(...(await Promise.all(some.map((entry) => toBatchedFile(db, entry, storage)))));
  }
  return { files };
}

async function toBatchedFile(
  db: Db,
  { name, upload, resumed }: BatchEntry,
  storage: Storage,
): Promise<Static<typeof BatchedFile>> {
  if (!upload) return { name, status: 'stored', upload: null };
  const offset = resumed ? await stagedBytes(db, upload, storage) : 0;
  if (offset === upload.length) {
    // Nothing is left to send: the file is empty, or a crash came just before completion.
    await finishUpload(db, upload.id, storage);
    return { name, status: 'stored', upload: null };
  }
  const { id, expires_at } = upload;
  return {
    name,
    status: 'missing',
    upload: { id, url: uploadPath(id), offset, expires_at: expires_at.toISOString() },
  };
}
