import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { printList } from '../../output/print-result.ts';
import { fullName } from '../catalog/asset-name.ts';
import { SHARDS, shardRow } from './shard-table.ts';

export function addListShards(datasets: Command): void {
  withLimit(withServerOptions(datasets.command('shards')))
    .summary('list its files and their content')
    .description('List the shards of a dataset by name, with the columns and rows of those that are tables.')
    .argument('<dataset>', 'such as acme/tray-sorting')
    .addHelpText('after', '\nExample:\n  souk datasets shards acme/tray-sorting')
    .action((name: string, options: LimitOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const dataset = await fullName(souk, name);
        const { items, more } = await takeUpTo(options, (limit) => souk.datasets.shards.list(dataset, { limit }));
        printList(settings, items, {
          id: (shard) => shard.name,
          header: SHARDS,
          row: shardRow,
          empty: `${dataset} has no shards yet. Push some with \`souk datasets push ${dataset} <folder or files>\`.`,
          more,
        });
      }),
    );
}
