import { constants, createReadStream, open as openFile } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { appendPieces } from './append-pieces.ts';
import { requireRange, requireSha256, requireSize, requireStagingId } from './blob-names.ts';
import type { BlobStore, ByteRange } from './blob-store.ts';
import {
  ignoring,
  removeDurably,
  rethrowAsStorageError,
  statIfThere,
  syncAncestors,
  syncFolder,
  withFile,
} from './disk-durability.ts';
import { FolderSyncs } from './disk-folder-syncs.ts';
import { DiskPieceWriter } from './disk-piece-writer.ts';
import { placeLink } from './disk-place-blob.ts';
import { streamFile } from './stream-file.ts';

const { O_CREAT, O_RDONLY, O_WRONLY } = constants;
/** Larger reads are no faster, and every reader holds one buffer. */
const READ_SIZE = 256 * 1024;

/**
 * Opens a store with blobs in `blobs/ab/cd/<sha256>` and uploads in `staged/<id>`. Promotion hard-links the staged
 * file, so its cost does not depend on the size. Only the owner of the process has access.
 */
export async function openDiskStore(directory: string): Promise<BlobStore> {
  const [blobs, staged] = [join(directory, 'blobs'), join(directory, 'staged')];
  for (const folder of [blobs, staged]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(directory);
  await syncAncestors(directory);
  const syncs = new FolderSyncs();
  const sync = (folder: string) => syncs.sync(folder);

  const stagedPath = (id: string) => join(staged, requireStagingId(id));
  const blobPath = (sha256: string) => join(blobs, requireSha256(sha256).slice(0, 2), sha256.slice(2, 4), sha256);
  const place = (sha256: string, size: number) => ({ path: blobPath(sha256), top: blobs, size, syncs });

  return {
    async append(id, offset, source, onBytes) {
      return withFile(stagedPath(id), O_CREAT | O_WRONLY, async (file) => {
        const { size, nlink } = await file.stat();
        requireSize(`what is staged under ${id}`, size, offset);
        if (nlink > 1) throw new Error(`what is staged under ${id} is a blob by now, and blobs never change`);
        // Syncs the directory entry while the bytes arrive; both must be durable before this returns.
        const named = offset === 0 ? sync(staged) : Promise.resolve();
        named.catch(() => undefined);
        try {
          return await appendPieces(new DiskPieceWriter(file, offset), source, onBytes);
        } finally {
          await named;
        }
      });
    },

    async stagedSize(id) {
      const size = await ignoring(
        ['ENOENT'],
        withFile(stagedPath(id), O_RDONLY, async (file) => {
          // A crashed process may have left an entry and bytes that are not durable yet, and the caller relies on them.
          // Bytes appended after the stat are not counted, because this sync may miss them.
          const { size } = await file.stat();
          await Promise.all([file.datasync(), sync(staged)]);
          return size;
        }),
      );
      return size ?? 0;
    },

    async readStaged(id, start) {
      const stream = await ignoring(['ENOENT'], openRange(stagedPath(id), { start }));
      return stream ?? Readable.from([]);
    },

    async promote(id, sha256, size) {
      const path = stagedPath(id);
      requireSize(`what is staged under ${id}`, (await statIfThere(path))?.size ?? 0, size);
      // The bytes are durable: the caller learned their number from `append` or `stagedSize`. A missing file counts as
      // empty.
      if (size === 0) await withFile(path, O_CREAT | O_RDONLY, (file) => file.sync());
      await placeLink(path, `${path}.spare`, place(sha256, size)).catch(rethrowAsStorageError);
    },

    async discard(id) {
      for (const path of [`${stagedPath(id)}.spare`, stagedPath(id)]) await removeDurably(path, sync);
    },

    async read(sha256, range) {
      return openRange(blobPath(sha256), range ? requireRange(range) : { start: 0 });
    },

    async open(sha256, range) {
      const checked = requireRange(range);
      const fd = await openForReading(blobPath(sha256));
      return (into) => streamFile(fd, checked, into);
    },

    remove: async (sha256) => removeDurably(blobPath(sha256), sync),

    signedUrl: async () => undefined,

    localPath: blobPath,

    async freeBytes() {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
  };
}

function openForReading(path: string): Promise<number> {
  return promisify(openFile)(path, O_RDONLY);
}

/** Opened here, so that a missing file throws before the first byte. */
async function openRange(path: string, range: Partial<ByteRange>): Promise<Readable> {
  const fd = await openForReading(path);
  return createReadStream('', { fd, ...range, highWaterMark: READ_SIZE });
}
