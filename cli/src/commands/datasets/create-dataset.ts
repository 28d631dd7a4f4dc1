import type { Dataset, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { answer } from '../../output/print-result.ts';
import { mention } from '../../output/printing.ts';
import { type DescriptionOptions, readDescription, withDescription } from '../catalog/asset-options.ts';

export function addCreateDataset(datasets: Command): void {
  withDescription(withServerOptions(datasets.command('create')), 'dataset')
    .summary('begin a dataset')
    .description('Begin a dataset. Nobody else sees it until it is published. It is free unless it has a price.')
    .argument('<name>', 'what it is called; its slug is made of it, and stays')
    .addHelpText('after', '\nExample:\n  souk datasets create "Tray Sorting" --license CC-BY-4.0 --task manipulation')
    .action((name: string, options: DescriptionOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const dataset = await createDataset(souk, name, options, command);
        answer(settings, dataset, { id: dataset.id, text: `Created ${dataset.slug} (${dataset.id}).` });
        mention(settings, `Next: souk datasets push ${dataset.slug} <folder or files>`);
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
  if (!license) return command.error('error: a new dataset needs --license');
  return souk.datasets.create({ ...(await readDatasetDescription(options)), name, license });
}

/** Without a framework, which only models have. */
export async function readDatasetDescription(options: DescriptionOptions) {
  const { framework: _none, ...description } = await readDescription(options);
  return description;
}
