import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { printList } from '../../output/print-result.ts';
import { OWN_MODELS, ownModel } from '../catalog/asset-table.ts';

export function addListModels(models: Command): void {
  withLimit(withServerOptions(models.command('list')))
    .summary('list your own, including drafts')
    .description('List your own models, newest first, including drafts, which only you can see.')
    .addHelpText('after', '\nTo find published ones, use `souk models search`.\n\nExample:\n  souk models list --all')
    .action((options: LimitOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { items, more } = await takeUpTo(options, (limit) => souk.models.list({ mine: true, limit }));
        printList(settings, items, {
          id: ({ id }) => id,
          header: OWN_MODELS,
          row: ownModel,
          empty: 'No models yet. Create one with `souk models create <name>`.',
          more,
        });
      }),
    );
}
