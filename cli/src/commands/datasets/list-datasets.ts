import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { printList } from '../../output/print-result.ts';
import { OWN_DATASETS, ownDataset } from '../catalog/asset-table.ts';

export function addListDatasets(datasets: Command): void {
  withLimit(withServerOptions(datasets.command('list')))
    .summary('list your own, including drafts')
    .description('List your own datasets, newest first, including drafts, which only you can see.')
    .addHelpText(
      'after',
      '\nTo find published ones, use `souk datasets search`.\n\nExample:\n  souk datasets list --all',
    )
    .action((options: LimitOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { items, more } = await takeUpTo(options, (limit) => souk.datasets.list({ mine: true, limit }));
        printList(settings, items, {
          id: ({ id }) => id,
          header: OWN_DATASETS,
          row: ownDataset,
          empty: 'No datasets yet. Create one with `souk datasets create <name>`.',
          more,
        });
      }),
    );
}
