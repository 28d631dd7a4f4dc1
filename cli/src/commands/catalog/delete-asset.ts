import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { confirm, withYes } from '../../input/confirm.ts';
import { answer } from '../../output/print-result.ts';
import { type AssetKind, fullName } from './asset-name.ts';

export function addDelete(assets: Command, kind: AssetKind): void {
  withYes(withServerOptions(assets.command('delete')))
    .summary('delete one of yours, for good')
    .description(
      `Delete a ${kind} of yours with all its files, for good. One that is on sale, or that somebody holds a license for, stays.`,
    )
    .argument(`<${kind}>`, 'yours')
    .addHelpText(
      'after',
      `\nExample:\n  souk ${kind}s delete ${kind === 'model' ? 'pick-place' : 'tray-sorting'} --yes`,
    )
    .action((name: string, { yes }: { yes?: boolean }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const assets = kind === 'model' ? souk.models : souk.datasets;
        // Looked up first, so that the question names what is really meant.
        const { id, slug } = await assets.get(await fullName(souk, name));
        await confirm(`Delete ${slug} and all its files, for good?`, { yes });
        answer(settings, await assets.delete(id), { id, text: `Deleted ${slug} (${id}).` });
      }),
    );
}
