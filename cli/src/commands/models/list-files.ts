import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printList } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { fullName } from '../catalog/asset-name.ts';
import { describeFiles } from '../catalog/count-files.ts';
import { FILES, fileRow } from './file-table.ts';
import { findVisibleRevision } from './find-visible-revision.ts';

export function addListFiles(models: Command): void {
  withServerOptions(models.command('files'))
    .summary('list the files of a revision and their content')
    .description('List the files of a revision with their sizes, their content, and whether they are safe to load.')
    .argument('<model>', 'such as acme/pick-place')
    .option('--revision <label>', 'the revision (default: the newest, or the open draft if it is yours)')
    .addHelpText('after', '\nExample:\n  souk models files acme/pick-place --revision 1.2.0')
    .action((name: string, options: { revision?: string }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const shown = await findVisibleRevision(souk, await fullName(souk, name), options.revision);
        printList(settings, shown.files, {
          id: (file) => file.name,
          header: FILES,
          row: fileRow,
          empty: `${shown.revision} has no files yet.`,
        });
        if (shown.files.length > 0)
          printHint(settings, `${shown.revision} (${shown.status}): ${describeFiles(shown.files)}`);
      }),
    );
}
