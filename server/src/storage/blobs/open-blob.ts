import { notFound } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { BlobStore, ByteRange, Pour } from './blob-store.ts';

/** Opens the bytes of a file to be sent. */
export function openBlob(store: BlobStore, sha256: string, range: ByteRange, log: Log): Promise<Pour> {
  return store.open(sha256, range).catch((error: Error) => explainGone(error, sha256, log));
}

/** What is deleted is kept for longer than an address is good for: bytes that are not there were lost. */
function explainGone(error: Error & { code?: string }, sha256: string, log: Log): never {
  if (error.code !== 'ENOENT') throw error;
  log.error({ err: error, sha256 }, 'the bytes of a stored file are not there');
  throw notFound('file');
}
