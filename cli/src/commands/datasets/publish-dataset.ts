import type { Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { fullName } from '../catalog/asset-name.ts';
import { printSaleStep } from '../catalog/print-sale-step.ts';
import { publishAsset } from '../catalog/publish-asset.ts';
import { describeShards } from './shard-table.ts';

export function addPublishDataset(datasets: Command): void {
  withServerOptions(datasets.command('publish'))
    .summary('publish it permanently')
    .description(
      'Publish a dataset. Its shards are inspected first. If one is not safe to load, nothing is published. A published dataset never changes.',
    )
    .argument('<dataset>', 'its ID or slug')
    .addHelpText('after', '\nExample:\n  souk datasets publish tray-sorting')
    .action((name: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => publishDataset(souk, await fullName(souk, name), settings)),
    );
}

export async function publishDataset(souk: Souk, name: string, settings: ServerSettings): Promise<void> {
  const dataset = await publishAsset(() => souk.datasets.publish(name), settings);
  printResult(settings, dataset, {
    id: dataset.id,
    text: `Published ${dataset.slug}: ${describeShards(dataset)}.`,
  });
  printSaleStep(settings, dataset);
}
