import type { Model, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { type DescriptionOptions, readDescription, withDescription } from '../catalog/asset-options.ts';

export function addCreateModel(models: Command): void {
  withDescription(withServerOptions(models.command('create')), 'model')
    .summary('create a model')
    .description('Create a model. Only you can see it until you publish a revision. It is free unless you set a price.')
    .argument('<name>', 'its name, from which its permanent slug is derived')
    .addHelpText(
      'after',
      `
Example:
  MODEL=$(souk models create "Pick Place" -q \\
    --task manipulation --framework onnx --license MIT)`,
    )
    .action((name: string, options: DescriptionOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const model = await createModel(souk, name, options, command);
        printResult(settings, model, { id: model.id, text: `Created ${model.slug} (${model.id}).` });
        printHint(settings, `Next: souk models push ${model.slug} <folder or files>`);
      }),
    );
}

/** Checks required fields here, so that the error names options rather than fields of the API. */
export async function createModel(
  souk: Souk,
  name: string,
  options: DescriptionOptions,
  command: Command,
): Promise<Model> {
  const { task, framework, license } = options;
  if (!task || !framework || !license) {
    return command.error('error: a new model requires --task, --framework and --license');
  }
  return souk.models.create({ ...(await readDescription(options)), name, task, framework, license });
}
