import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { fullName } from '../catalog/asset-name.ts';
import { type DescriptionOptions, readDescription, requireChanges, withDescription } from '../catalog/asset-options.ts';

export function addUpdateModel(models: Command): void {
  withDescription(withServerOptions(models.command('update')), 'model')
    .summary('change its description or price')
    .description(
      'Change the description or price of a model. Fields without an option stay unchanged. The slug never changes.',
    )
    .argument('<model>', 'its ID or slug')
    .option('--name <name>', 'its name')
    .addHelpText('after', '\nExample:\n  souk models update pick-place --price 39usd --readme README.md')
    .action((name: string, options: DescriptionOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const changes = await readDescription(options);
        const changed = requireChanges(changes, command);
        const model = await souk.models.update(await fullName(souk, name), changes);
        printResult(settings, model, { id: model.id, text: `Changed ${model.slug}: ${changed}.` });
      }),
    );
}
