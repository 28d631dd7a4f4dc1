import type { Dataset, FileEntry } from '@souk/sdk';
import { formatBytes } from '../../output/quantities.ts';
import { fixedColumn, numberColumn, optionalColumn, type Row } from '../../output/table.ts';
import { formatCount } from '../catalog/asset-table.ts';
import { countOf } from '../catalog/count-files.ts';

export const SHARDS = [
  'SHARD',
  numberColumn('SIZE'),
  optionalColumn(fixedColumn('FORMAT')),
  numberColumn('ROWS'),
  optionalColumn(numberColumn('COLUMNS')),
  'PROBLEM',
];

export function shardRow({ name, size, format, rows, columns, problem }: FileEntry): Row {
  const counts = [rows, columns?.length].map((count) => (count == null ? '' : formatCount(count)));
  return {
    cells: [name, formatBytes(size), format ?? '', ...counts, problem ?? ''],
    style: problem ? 'yellow' : undefined,
  };
}

/** `3 shards, 18.2 MB, 25,650 rows`. */
export function describeShards({ shards, size, rows }: Dataset): string {
  const counted = rows === null ? '' : `, ${countOf(rows, 'row')}`;
  return `${countOf(shards, 'shard')}, ${formatBytes(size)}${counted}`;
}
