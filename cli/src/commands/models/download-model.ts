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
    .summary('download it')
    .description(
      'Download a model: yours, a free one, or one that you hold a license for. Every file is checked by its hash. Files that are there already are not downloaded again, and after Ctrl-C the same command continues where it stopped.',
    )
    .argument('<model>', 'such as acme/pick-place')
    .option('--revision <label>', 'which one (default: the latest)')
    .option('--file <name>', 'only this file')
    .option('-o, --output <folder>', 'where to (default: a folder of its name)')
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
