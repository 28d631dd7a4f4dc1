import type { Revision } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { formatDay } from '../../output/dates.ts';
import { printList } from '../../output/print-result.ts';
import { formatBytes } from '../../output/quantities.ts';
import { fixedColumn, numberColumn, optionalColumn, type Row } from '../../output/table.ts';
import { fullName } from '../catalog/asset-name.ts';
import { totalSize } from '../catalog/count-files.ts';

export function addListRevisions(models: Command): void {
  withLimit(withServerOptions(models.command('revisions')))
    .summary('list the revisions of a model')
    .description('List the revisions of a model, newest first. Only its owner sees drafts.')
    .argument('<model>', 'such as acme/pick-place')
    .addHelpText('after', '\nExample:\n  souk models revisions acme/pick-place')
    .action((name: string, options: LimitOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const model = await fullName(souk, name);
        const { items, more } = await takeUpTo(options, (limit) => souk.models.revisions.list(model, { limit }));
        printList(settings, items, {
          id: ({ revision }) => revision,
          header: HEADER,
          row: toRow,
          empty: `No revisions yet. Push one with \`souk models push ${model} <folder or files>\`.`,
          more,
        });
      }),
    );
}

const HEADER = [
  'REVISION',
  fixedColumn('STATUS'),
  numberColumn('FILES'),
  numberColumn('SIZE'),
  optionalColumn(fixedColumn('CREATED')),
  fixedColumn('PUBLISHED'),
  'NOTES',
];

function toRow({ revision, status, files, created_at, published_at, notes }: Revision): Row {
  const [headline = ''] = notes.trim().split('\n');
  const size = formatBytes(totalSize(files));
  return {
    cells: [revision, status, String(files.length), size, formatDay(created_at), formatDay(published_at, ''), headline],
    style: status === 'draft' ? 'dim' : undefined,
  };
}
