import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { fullName } from '../catalog/asset-name.ts';
import { requireOpenDraft } from './choose-revision.ts';

export function addUpdateNotes(models: Command): void {
  withServerOptions(models.command('notes'))
    .summary('change the release notes of a draft')
    .description('Change the release notes of a draft. Those of a published revision cannot change.')
    .argument('<model>', 'its ID or slug')
    .argument('<text>', 'the release notes, as Markdown')
    .option('--revision <label>', 'the revision (default: the open draft)')
    .addHelpText('after', '\nExample:\n  souk models notes pick-place "Half the latency."')
    .action((name: string, notes: string, options: { revision?: string }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const model = await souk.models.get(await fullName(souk, name));
        const label = options.revision ?? (await requireOpenDraft(souk, model, 'change')).revision;
        const revision = await souk.models.revisions.update(model.id, label, { notes });
        printResult(settings, revision, { id: label, text: `Changed the notes of ${model.slug} ${label}.` });
      }),
    );
}
