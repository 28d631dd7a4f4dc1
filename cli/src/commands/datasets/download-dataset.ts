import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { fullName } from '../catalog/asset-name.ts';
import { pullFiles } from '../catalog/pull-files.ts';
import { printDownload } from '../catalog/pull-result.ts';

interface DownloadOptions {
  shard?: string;
  output?: string;
}

export function addDownloadDataset(datasets: Command): void {
  withServerOptions(datasets.command('download'))
    .summary('download its files')
    .description(
      'Download a dataset that is yours, free or licensed to you. Every shard is verified by its hash. Files that exist already are not downloaded again. After Ctrl-C, run the same command again to resume.',
    )
    .argument('<dataset>', 'such as acme/tray-sorting')
    .option('--shard <name>', 'download only this shard')
    .option('-o, --output <folder>', 'the destination (default: a folder of its name)')
    .addHelpText('after', '\nExample:\n  souk datasets download acme/tray-sorting -o ./data')
    .action((name: string, { shard, output }: DownloadOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const dataset = await souk.datasets.get(await fullName(souk, name));
        const folder = output ?? (dataset.slug.split('/')[1] as string);
        const pulled = await pullFiles(souk, { dataset: dataset.id, shard }, dataset, folder, settings);
        printDownload(settings, { dataset: dataset.slug }, pulled, folder);
      }),
    );
}
