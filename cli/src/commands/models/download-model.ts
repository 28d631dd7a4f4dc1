import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { fullName } from '../catalog/asset-name.ts';
import { pullFiles } from '../catalog/pull-files.ts';
import { printDownload } from '../catalog/pull-result.ts';

interface DownloadOptions {
  revision?: string;
  file?: string;
  output?: string;
}

export function addDownloadModel(models: Command): void {
  withServerOptions(models.command('download'))
    .summary('download its files')
    .description(
      'Download a model that is yours, free or licensed to you. Every file is verified by its hash. Files that exist already are not downloaded again. After Ctrl-C, run the same command again to resume.',
    )
    .argument('<model>', 'such as acme/pick-place')
    .option('--revision <label>', 'the revision (default: the latest)')
    .option('--file <name>', 'download only this file')
    .option('-o, --output <folder>', 'the destination (default: a folder of its name)')
    .addHelpText('after', '\nExample:\n  souk models download acme/pick-place --revision 1.2.0 -o ./model')
    .action((name: string, { revision, file, output }: DownloadOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const model = await souk.models.get(await fullName(souk, name));
        const folder = output ?? (model.slug.split('/')[1] as string);
        const label = revision ?? model.latest_revision ?? undefined;
        const pulled = await pullFiles(souk, { model: model.id, revision: label, file }, model, folder, settings);
        printDownload(settings, { model: model.slug, revision: label }, pulled, folder);
      }),
    );
}
