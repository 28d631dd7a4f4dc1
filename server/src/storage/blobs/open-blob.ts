import { notFound } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { BlobStore, ByteRange, WriteTo } from './blob-store.ts';

/** Opens a file's bytes for sending. */
export function openBlob(store: BlobStore, sha256: string, range: ByteRange, log: Log): Promise<WriteTo> {
  return store.open(sha256, range).catch((error: Error) => rejectMissing(error, sha256, log));
}

/** Deleted blobs outlive their download URLs, so missing bytes are lost bytes. */
function rejectMissing(error: Error & { code?: string }, sha256: string, log: Log): never {
  if (error.code !== 'ENOENT') throw error;
  log.error({ err: error, sha256 }, 'stored blob is missing; responding 404');
  throw notFound('file');
}
