import type { ByteSource } from '../../platform/byte-source.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { hasOddChecksum, isTarHeader, TAR_BLOCK } from './read-tar-header.ts';

const MAGIC = Buffer.from('ustar');
const MAGIC_AT = 257;

/** Rejects a tar without a valid first header: GNU tar skips to the next header. */
export async function rejectDamagedTar(source: ByteSource): Promise<void> {
  const start = await source.read(0, BOUNDS.chunk);
  let isTar = start.subarray(MAGIC_AT, MAGIC_AT + MAGIC.length).equals(MAGIC);
  let oddHeaders = 0;
  for (let at = TAR_BLOCK; at < start.length && !isTar; at += TAR_BLOCK) {
    const block = start.subarray(at, at + TAR_BLOCK);
    if (!isTarHeader(block)) continue;
    // Numbers can match an odd checksum by chance, but not twice.
    if (hasOddChecksum(block)) oddHeaders += 1;
    isTar = !hasOddChecksum(block) || oddHeaders > 1;
  }
  rejectUnless(!isTar, 'it is a tar whose first header is damaged');
}
