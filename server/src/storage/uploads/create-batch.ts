import type { Static } from 'typebox';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { newId } from '../../platform/ids.ts';
import { shareBlobsOf } from '../blobs/blobs.sql.ts';
import { contentTypeOf } from '../content-type.ts';
import { fileIdPrefix, nameKey, requireFileName, Sha256 } from '../file.ts';
import { filesByName, insertFiles } from '../files.sql.ts';
import { shareOpenFolder } from '../folder.ts';
import type { Storage } from '../storage.ts';
import { nameTaken } from './complete-upload.ts';
import { reserveBytes } from './storage-quota.ts';
import type { UploadRow, UploadTarget } from './upload.ts';
import { insertUploads, resumableUploads, touchUploads } from './uploads.sql.ts';

const BatchFile = Type.Object(
  {
    name: Type.String({ description: 'Relative path, such as `data/train.csv`.' }),
    size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Size in bytes.' }),
    sha256: Sha256,
  },
  { additionalProperties: false },
);
export const BatchRequest = Type.Object(
  { files: Type.Array(BatchFile, { minItems: 1, maxItems: 10_000, description: 'Files to upload.' }) },
  {
    additionalProperties: false,
    examples: [
      {
        files: [
          {
            name: 'data/train-00001.parquet',
            size: 4,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          },
        ],
      },
    ],
  },
);

interface RequestedFile extends Static<typeof BatchFile> {
  key: string;
}

/** A requested file: stored, or to be sent to this upload. */
export interface BatchEntry {
  name: string;
  upload: UploadRow | undefined;
  /** Bytes may have been staged before. */
  resumed: boolean;
}

/**
 * Creates files from blobs that the account already has, and an upload for each other file; an open upload of the same
 * file is resumed. The number of statements does not depend on the number of files.
 */
export async function createBatch(
  tx: Tx,
  target: UploadTarget,
  input: readonly Static<typeof BatchFile>[],
  storage: Pick<Storage, 'quotaBytes' | 'onFilesStored'>,
): Promise<BatchEntry[]> {
  const files = readFiles(input);
  await shareOpenFolder(tx, target.folderId);
  const existing = await findExistingFiles(tx, target, files);
  const absent = files.filter((file) => !existing.has(file.key));
  const ownBlobs = await findOwnBlobs(tx, target, absent);
  const copied = absent.filter((file) => ownBlobs.get(file.sha256) === file.size);
  const missing = absent.filter((file) => ownBlobs.get(file.sha256) !== file.size);
  const resumed = await findOpenUploads(tx, target, missing);
  const fresh = missing.filter((file) => !resumed.has(file.name));

  const bytes = [...copied, ...fresh].reduce((sum, file) => sum + file.size, 0);
  await reserveBytes(tx, target.ownerId, bytes, storage.quotaBytes);
  await copyFiles(tx, target, copied, storage);
  const opened = await openUploads(tx, target, fresh);
  return files.map(({ name }) => ({
    name,
    upload: resumed.get(name) ?? opened.get(name),
    resumed: resumed.has(name),
  }));
}

function readFiles(input: readonly Static<typeof BatchFile>[]): RequestedFile[] {
  const keys = new Set<string>();
  return input.map((file, index) => {
    const field = `files.${index}.name`;
    const name = requireFileName(file.name, field);
    const key = nameKey(name);
    if (keys.has(key)) throw invalid(field, `\`${field}\` is a duplicate. Names must be unique, regardless of case.`);
    keys.add(key);
    return { name, key, size: file.size, sha256: file.sha256.toLowerCase() };
  });
}

async function findExistingFiles(
  tx: Tx,
  { folderId }: UploadTarget,
  files: readonly RequestedFile[],
): Promise<Set<string>> {
  const rows = await tx.many(filesByName, [folderId, files.map(({ key }) => key)]);
  const byKey = new Map(rows.map((row) => [nameKey(row.name), row]));
  for (const { key, name, sha256 } of files) {
    const row = byKey.get(key);
    if (row && (row.sha256 !== sha256 || row.name !== name)) throw nameTaken(name);
  }
  return new Set(byKey.keys());
}

async function findOwnBlobs(
  tx: Tx,
  { ownerId }: UploadTarget,
  files: readonly RequestedFile[],
): Promise<Map<string, number>> {
  const rows = await tx.many(shareBlobsOf, [[...new Set(files.map(({ sha256 }) => sha256))], ownerId]);
  return new Map(rows.map((row) => [row.sha256, row.size]));
}

async function findOpenUploads(
  tx: Tx,
  { folderId, ownerId }: UploadTarget,
  files: readonly RequestedFile[],
): Promise<Map<string, UploadRow>> {
  const [names, sizes, hashes] = [files.map((f) => f.name), files.map((f) => f.size), files.map((f) => f.sha256)];
  const rows = await tx.many(resumableUploads, [folderId, ownerId, names, sizes, hashes]);
  const ids = rows.map((row) => row.id);
  const [touched] = ids.length === 0 ? [] : await tx.many(touchUploads, [ids]);
  return new Map(rows.map((row) => [row.name, { ...row, ...touched }]));
}

async function copyFiles(
  tx: Tx,
  { folderId, ownerId }: UploadTarget,
  files: readonly RequestedFile[],
  { onFilesStored }: Pick<Storage, 'onFilesStored'>,
): Promise<void> {
  if (files.length === 0) return;
  const prefix = fileIdPrefix(folderId);
  const rows = await tx.many(insertFiles, {
    folderId,
    ownerId,
    ids: files.map(() => newId(prefix)),
    names: files.map((file) => file.name),
    nameKeys: files.map((file) => file.key),
    hashes: files.map((file) => file.sha256),
    sizes: files.map((file) => file.size),
    contentTypes: files.map((file) => contentTypeOf(file.name)),
  });
  if (rows.length < files.length) {
    throw new ApiError('conflict', 'Another request stored files with the same names at the same time. Try again.');
  }
  const [first, ...rest] = rows;
  if (first) for (const hook of onFilesStored) await hook(tx, [first, ...rest]);
}

async function openUploads(
  tx: Tx,
  { folderId, ownerId, scope }: UploadTarget,
  files: readonly RequestedFile[],
): Promise<Map<string, UploadRow>> {
  if (files.length === 0) return new Map();
  const rows = await tx.many(insertUploads, {
    folderId,
    ownerId,
    scope,
    metadata: null,
    ids: files.map(() => newId('upl')),
    names: files.map((file) => file.name),
    nameKeys: files.map((file) => file.key),
    contentTypes: files.map((file) => contentTypeOf(file.name)),
    lengths: files.map((file) => file.size),
    promises: files.map((file) => file.sha256),
  });
  return new Map(rows.map((row) => [row.name, row]));
}
