import type { Model, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { answer } from '../../output/print-result.ts';
import { mention } from '../../output/printing.ts';
import { type DescriptionOptions, readDescription, withDescription } from '../catalog/asset-options.ts';

export function addCreateModel(models: Command): void {
  withDescription(withServerOptions(models.command('create')), 'model')
    .summary('begin a model')
    .description(
      'Begin a model. Nobody else sees it until a revision of it is published. It is free unless it has a price.',
    )
    .argument('<name>', 'what it is called; its slug is made of it, and stays')
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
        answer(settings, model, { id: model.id, text: `Created ${model.slug} (${model.id}).` });
        mention(settings, `Next: souk models push ${model.slug} <folder or files>`);
      }),
    );
}

/** What every model needs is asked for by the names that are typed. */
export async function createModel(
  souk: Souk,
  name: string,
  options: DescriptionOptions,
  command: Command,
): Promise<Model> {
  const { task, framework, license } = options;
  if (!task || !framework || !license) {
    return command.error('error: a new model needs --task, --framework and --license');
  }
  return souk.models.create({ ...(await readDescription(options)), name, task, framework, license });
}
