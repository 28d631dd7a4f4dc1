import type { Dataset, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { type DescriptionOptions, readDescription, withDescription } from '../catalog/asset-options.ts';

export function addCreateDataset(datasets: Command): void {
  withDescription(withServerOptions(datasets.command('create')), 'dataset')
    .summary('create a dataset')
    .description('Create a dataset. Only you can see it until you publish it. It is free unless you set a price.')
    .argument('<name>', 'its name, from which its permanent slug is derived')
    .addHelpText('after', '\nExample:\n  souk datasets create "Tray Sorting" --license CC-BY-4.0 --task manipulation')
    .action((name: string, options: DescriptionOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const dataset = await createDataset(souk, name, options, command);
        printResult(settings, dataset, { id: dataset.id, text: `Created ${dataset.slug} (${dataset.id}).` });
        printHint(settings, `Next: souk datasets push ${dataset.slug} <folder or files>`);
      }),
    );
}

export async function createDataset(
  souk: Souk,
  name: string,
  options: DescriptionOptions,
  command: Command,
): Promise<Dataset> {
  const { license } = options;
  if (!license) return command.error('error: a new dataset requires --license');
  return souk.datasets.create({ ...(await readDatasetDescription(options)), name, license });
}

/** Omits the framework, which only models have. */
export async function readDatasetDescription(options: DescriptionOptions) {
  const { framework: _none, ...description } = await readDescription(options);
  return description;
}
