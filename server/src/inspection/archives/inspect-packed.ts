import { constants, inflateSync } from 'node:zlib';
import type { ByteSource } from '../../platform/byte-source.ts';
import type { Effort } from '../inspection-bounds.ts';
import { inconclusive, type Judgement } from '../judgement.ts';
import type { InspectMember } from './inspect-zip.ts';
import type { Packing } from './unpack-blocks.ts';
import { unpackedSource } from './unpacked-source.ts';

const PROBE_BYTES = 512;
const LARGEST_PROBE = 1024 * 1032;

/** What is packed is judged as if it were not: joblib and pandas unpack on their own before they unpickle. */
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
 * Two bytes are all that tells zlib, so any file may begin with them. If it does not unpack from its first block on,
 * then it does not for a loader either, and nothing of it is ever run.
 */
export async function isReallyZlib(source: ByteSource): Promise<boolean> {
  try {
    const probe = await source.read(0, PROBE_BYTES);
    inflateSync(probe, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST_PROBE });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return false;
    throw error;
  }
}

export function cannotUnpack(format: string): Judgement {
  return inconclusive(
    `it is packed with ${format}, which cannot be looked into: upload it unpacked, or as zip, tar or gzip`,
  );
}
