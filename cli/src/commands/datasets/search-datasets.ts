import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { takeUpTo } from '../../input/limit.ts';
import { printList } from '../../output/print-result.ts';
import { DATASETS_FOUND, foundDataset } from '../catalog/asset-table.ts';
import { type SearchOptions, searchQuery, withSearch } from '../catalog/search-options.ts';

export function addSearchDatasets(datasets: Command): void {
  withSearch(withServerOptions(datasets.command('search')), 'dataset')
    .summary('search published datasets')
    .description('Search published datasets. Every word must match.')
    .argument('[words...]', 'search terms (default: list everything)')
    .addHelpText('after', '\nExample:\n  souk datasets search tray sorting --license CC-BY-4.0')
    .action((words: string[], options: SearchOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { framework: _none, ...query } = searchQuery(words, options);
        const { items, more } = await takeUpTo(options, (limit) => souk.datasets.list({ ...query, limit }));
        printList(settings, items, {
          id: ({ id }) => id,
          header: DATASETS_FOUND,
          row: foundDataset,
          empty: 'No published dataset matches. Try fewer words or filters.',
          more,
        });
      }),
    );
}
