import type { Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { confirm, withYes } from '../../input/confirm.ts';
import { printResult } from '../../output/print-result.ts';
import { findVisibleRevision } from '../models/find-visible-revision.ts';
import { type AssetKind, fullName } from './asset-name.ts';

interface RemoveOptions {
  revision?: string;
  yes?: boolean;
}

/** Adds `remove`: a push adds and replaces files, so unwanted files of a draft are removed by name. */
export function addRemove(assets: Command, kind: AssetKind): void {
  const isModel = kind === 'model';
  const command = withYes(withServerOptions(assets.command('remove')))
    .summary('remove files from a draft')
    .description(`Remove files from a draft. Published files cannot be removed.`)
    .argument(`<${kind}>`, 'its ID or slug')
    .argument('<files...>', `their names, as listed by \`souk ${kind}s ${isModel ? 'files' : 'shards'}\``)
    .addHelpText(
      'after',
      `\nExample:\n  souk ${kind}s remove ${isModel ? 'pick-place weights.old.pt' : 'tray-sorting train-00.csv'}`,
    );
  if (isModel) command.option('--revision <label>', 'the revision (default: the open draft)');
  command.action((name: string, files: string[], options: RemoveOptions, command: Command) =>
    withAccount(command, async (souk, { settings }) => {
      const remove = await removerFor(souk, kind, await fullName(souk, name), options.revision);
      await confirm(`Remove ${files.join(', ')} from ${remove.from}?`, options);
      for (const file of files) await remove.one(file);
      printResult(
        settings,
        { removed: files },
        { id: files.join('\n'), text: `Removed from ${remove.from}: ${files.join(', ')}.` },
      );
    }),
  );
}

async function removerFor(souk: Souk, kind: AssetKind, name: string, revision: string | undefined) {
  if (kind === 'dataset') return { from: name, one: (file: string) => souk.datasets.shards.delete(name, file) };
  const { revision: label } = await findVisibleRevision(souk, name, revision);
  return { from: `${name} ${label}`, one: (file: string) => souk.models.files.delete(name, label, file) };
}
