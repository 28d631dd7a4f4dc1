import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { attachmentDisposition } from '../downloads/attachment-name.ts';
import { appendPieces } from './append-pieces.ts';
import { requireRange, requireSha256, requireSize } from './blob-names.ts';
import type { BlobStore } from './blob-store.ts';
import { isAbsent, openBucket, type S3Options, sizeOf } from './s3-bucket.ts';
import { S3ChunkWriter } from './s3-chunk-writer.ts';
import { begunKey, deleteFolder, listChunks, readChunks, stagingFolder, turnFolder } from './s3-chunks.ts';
import { abandonJoining, joinObjects } from './s3-join.ts';

/**
 * Opens a store with blobs in `<prefix>/blobs/<sha256>` and uploads as chunks under `<prefix>/staged/<id>/`. Nodes
 * share nothing else.
 */
export function openS3Store(options: S3Options): BlobStore {
  const bucket = openBucket(options);
  const { client, name, prefix } = bucket;
  const blobAt = (sha256: string) => ({ Bucket: name, Key: `${prefix}/blobs/${requireSha256(sha256)}` });

  return {
    async append(id, offset, source, onBytes) {
      const staged = await listChunks(bucket, id);
      requireSize(`what is staged under ${id}`, staged.size, offset);
      const folder = turnFolder(bucket, id, staged.turns + 1, offset);
      // Written before any chunk, so that after a crash the next writer uses the next turn.
      await client.send(new PutObjectCommand({ Bucket: name, Key: begunKey(folder), ContentLength: 0 }));
      return appendPieces(new S3ChunkWriter(bucket, staged, folder), source, onBytes);
    },

    stagedSize: async (id) => (await listChunks(bucket, id)).size,

    async readStaged(id, start) {
      return Readable.from(readChunks(bucket, await listChunks(bucket, id), start), { objectMode: false });
    },

    async promote(id, sha256, size) {
      const { Key: target } = blobAt(sha256);
      const staged = await listChunks(bucket, id);
      requireSize(`what is staged under ${id}`, staged.size, size);
      if ((await sizeOf(bucket, target)) === size) return;
      if (size === 0) {
        // There is no chunk to join.
        await client.send(new PutObjectCommand({ Bucket: name, Key: target, ContentLength: 0 }));
        return;
      }
      const folder = stagingFolder(bucket, id);
      await abandonJoining(bucket, folder);
      await joinObjects(bucket, { sources: staged.keys, target, folder });
      requireSize(`the blob ${sha256}`, (await sizeOf(bucket, target)) ?? 0, size);
    },

    async discard(id) {
      const folder = stagingFolder(bucket, id);
      await abandonJoining(bucket, folder);
      await deleteFolder(bucket, folder);
    },

    async read(sha256, range) {
      const blob = blobAt(sha256);
      const { start, end } = range ? requireRange(range) : {};
      const Range = range ? { Range: `bytes=${start}-${end}` } : {};
      try {
        return (await client.send(new GetObjectCommand({ ...blob, ...Range }))).Body as Readable;
      } catch (error) {
        // A range that starts after the end is empty, as with a file.
        if (error instanceof S3ServiceException && error.name === 'InvalidRange') return Readable.from([]);
        if (!isAbsent(error)) throw error;
        throw Object.assign(new Error(`there is no blob ${sha256}`, { cause: error }), { code: 'ENOENT' });
      }
    },

    async open(sha256, range) {
      const body = await this.read(sha256, range);
      return (into) => pipeline(body, into, { end: false });
    },

    async remove(sha256) {
      await client.send(new DeleteObjectCommand(blobAt(sha256)));
    },

    async signedUrl(sha256, { fileName, expiresInSeconds }) {
      const responseHeaders = {
        ResponseContentDisposition: attachmentDisposition(fileName),
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: 'private, no-store',
      };
      const command = new GetObjectCommand({ ...blobAt(sha256), ...responseHeaders });
      return getSignedUrl(client, command, { expiresIn: expiresInSeconds });
    },
  };
}
