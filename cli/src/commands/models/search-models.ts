import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { takeUpTo } from '../../input/limit.ts';
import { printList } from '../../output/print-result.ts';
import { foundModel, MODELS_FOUND } from '../catalog/asset-table.ts';
import { type SearchOptions, searchQuery, withSearch } from '../catalog/search-options.ts';

export function addSearchModels(models: Command): void {
  withSearch(withServerOptions(models.command('search')), 'model')
    .summary('search published models')
    .description('Search published models. Every word must match.')
    .argument('[words...]', 'search terms (default: list everything)')
    .addHelpText('after', '\nExample:\n  souk models search pick place --task manipulation --framework onnx')
    .action((words: string[], options: SearchOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const query = searchQuery(words, options);
        const { items, more } = await takeUpTo(options, (limit) => souk.models.list({ ...query, limit }));
        printList(settings, items, {
          id: ({ id }) => id,
          header: MODELS_FOUND,
          row: foundModel,
          empty: 'No published model matches. Try fewer words or filters.',
          more,
        });
      }),
    );
}
