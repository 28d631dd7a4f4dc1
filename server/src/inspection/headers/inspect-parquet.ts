import type { ByteSource } from '../../platform/byte-source.ts';
import { formatBytes } from '../format-limit.ts';
import { CLEAN, inconclusive, type Judgement } from '../judgement.ts';
import { unlessDamaged } from '../tables/parquet-damage.ts';
import { MAX_FOOTER_BYTES, readParquetFooter } from '../tables/parquet-footer.ts';
import { UnreadableTableError } from '../tables/table.ts';
import { searchExtensions } from './arrow-extensions.ts';

const MAGIC = 'PAR1';
const END_BYTES = 8;
/** More than any footer needs. */
const MAX_SEARCHED_BYTES = 64 * 1024 * 1024;

/** Judges a file that begins like Parquet: its footer must exist, be valid, and name no pickle type. */
export async function inspectParquet(source: ByteSource): Promise<Judgement> {
  const end = await source.read(Math.max(0, source.size - END_BYTES), END_BYTES);
  if (source.size < MAGIC.length + END_BYTES || end.toString('latin1', 4) !== MAGIC) {
    return inconclusive(
      'the Parquet file has no footer, so it was cut short or is encrypted',
      'upload it whole and not encrypted',
    );
  }
  const length = end.readUInt32LE(0);
  if (length > MAX_SEARCHED_BYTES) {
    return inconclusive(
      `the Parquet footer is longer than ${formatBytes(MAX_SEARCHED_BYTES)}`,
      'split the table into several files',
    );
  }
  const found = await searchExtensions(source, Math.max(0, source.size - END_BYTES - length), length);
  if (found.verdict !== 'clean' || length > MAX_FOOTER_BYTES) return found;
  const damage = await findDamage(source);
  return damage === undefined ? CLEAN : inconclusive(damage);
}

async function findDamage(source: ByteSource): Promise<string | undefined> {
  try {
    await unlessDamaged(() => readParquetFooter(source));
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableTableError) return error.message;
    throw error;
  }
}
