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
    .summary('download it')
    .description(
      'Download a dataset: yours, a free one, or one that you hold a license for. Every shard is checked by its hash. Files that are there already are not downloaded again, and after Ctrl-C the same command continues where it stopped.',
    )
    .argument('<dataset>', 'such as acme/tray-sorting')
    .option('--shard <name>', 'only this shard')
    .option('-o, --output <folder>', 'where to (default: a folder of its name)')
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
