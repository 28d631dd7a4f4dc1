import { constants, inflateSync } from 'node:zlib';
import type { ByteSource } from '../../platform/byte-source.ts';
import type { Effort } from '../effort.ts';
import { inconclusive, type Judgement } from '../judgement.ts';
import { sliceOf } from '../metered-source.ts';
import type { InspectMember } from './inspect-zip.ts';
import type { Packing } from './unpack-blocks.ts';
import { unpackedSource } from './unpacked-source.ts';

const PROBE_BYTES = 512;
const MAX_PROBE_OUTPUT = 1024 * 1032;

/** Judges packed content as if it were unpacked: joblib and pandas unpack automatically before unpickling. */
export async function inspectPacked(
  source: ByteSource,
  packing: Packing,
  effort: Effort,
  inspectMember: InspectMember,
): Promise<Judgement> {
  const content = await unpackedSource(source, packing, effort);
  try {
    return await inspectMember({ name: '', content, isRawStorage: false });
  } finally {
    content.close();
  }
}

/**
 * Two bytes identify zlib, so any file may start with them. If it does not inflate from its first block, it does not
 * for a loader either, and nothing of it is run.
 */
export async function isReallyZlib(source: ByteSource): Promise<boolean> {
  try {
    const probe = await source.read(0, PROBE_BYTES);
    inflateSync(probe, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_PROBE_OUTPUT });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return false;
    throw error;
  }
}

/** `ZF`, and the length in hexadecimal digits, padded with spaces. */
const ZFILE_HEADER_BYTES = 21;
const SPACE = 0x20;

/**
 * Returns the zlib data of the format that joblib wrote until 2016 and still reads, or undefined. On Python 2 it had
 * one more space.
 */
export async function zlibOfZfile(source: ByteSource): Promise<ByteSource | undefined> {
  const [first] = await source.read(ZFILE_HEADER_BYTES, 1);
  const start = first === SPACE ? ZFILE_HEADER_BYTES + 1 : ZFILE_HEADER_BYTES;
  const packed = sliceOf(source, start, Math.max(0, source.size - start));
  return (await isReallyZlib(packed)) ? packed : undefined;
}

export function cannotUnpack(format: string): Judgement {
  return inconclusive(`it is packed with ${format}`, 'upload it unpacked, or as zip, tar, gzip or zstd');
}
