import type { Revision } from '@souk/sdk';
import { formatBytes } from '../../output/quantities.ts';
import { fixedColumn, numberColumn, optionalColumn, type Row } from '../../output/table.ts';
import { describeContent, describeVerdict, formatOf } from './describe-inspection.ts';

type ModelFile = Revision['files'][number];

export const FILES = ['FILE', numberColumn('SIZE'), optionalColumn(fixedColumn('FORMAT')), 'INSIDE', 'VERDICT'];

export function fileRow(file: ModelFile): Row {
  const isBlocked = file.verdict === 'rejected';
  return {
    cells: [file.name, formatBytes(file.size), formatOf(file), describeContent(file), describeVerdict(file)],
    style: isBlocked ? 'red' : undefined,
  };
}
