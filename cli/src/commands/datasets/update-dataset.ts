import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { fullName } from '../catalog/asset-name.ts';
import { type DescriptionOptions, requireChanges, withDescription } from '../catalog/asset-options.ts';
import { readDatasetDescription } from './create-dataset.ts';

export function addUpdateDataset(datasets: Command): void {
  withDescription(withServerOptions(datasets.command('update')), 'dataset')
    .summary('change how it is described or priced')
    .description(
      'Change how a dataset of yours is described or priced. Options that are not given leave their fields unchanged. The slug never changes, nor do the shards of a published dataset.',
    )
    .argument('<dataset>', 'yours')
    .option('--name <name>', 'what it is called')
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
