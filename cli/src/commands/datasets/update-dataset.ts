import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { fullName } from '../catalog/asset-name.ts';
import { type DescriptionOptions, requireChanges, withDescription } from '../catalog/asset-options.ts';
import { readDatasetDescription } from './create-dataset.ts';

export function addUpdateDataset(datasets: Command): void {
  withDescription(withServerOptions(datasets.command('update')), 'dataset')
    .summary('change its description or price')
    .description(
      'Change the description or price of a dataset. Fields without an option stay unchanged. The slug never changes, nor do the shards of a published dataset.',
    )
    .argument('<dataset>', 'its ID or slug')
    .option('--name <name>', 'its name')
    .addHelpText('after', '\nExample:\n  souk datasets update tray-sorting --description "Teleoperated episodes"')
    .action((name: string, options: DescriptionOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const changes = await readDatasetDescription(options);
        const changed = requireChanges(changes, command);
        const dataset = await souk.datasets.update(await fullName(souk, name), changes);
        printResult(settings, dataset, { id: dataset.id, text: `Changed ${dataset.slug}: ${changed}.` });
      }),
    );
}
