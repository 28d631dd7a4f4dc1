import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { confirm, withYes } from '../../input/confirm.ts';
import { printResult } from '../../output/print-result.ts';
import { type AssetKind, fullName } from './asset-name.ts';

export function addDelete(assets: Command, kind: AssetKind): void {
  withYes(withServerOptions(assets.command('delete')))
    .summary('delete it permanently')
    .description(
      `Permanently delete your ${kind} with all its files. You cannot delete it while it is on sale or anyone holds a license for it.`,
    )
    .argument(`<${kind}>`, 'its ID or slug')
    .addHelpText(
      'after',
      `\nExample:\n  souk ${kind}s delete ${kind === 'model' ? 'pick-place' : 'tray-sorting'} --yes`,
    )
    .action((name: string, { yes }: { yes?: boolean }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const assets = kind === 'model' ? souk.models : souk.datasets;
        // Fetched first, so that the question names the actual asset.
        const { id, slug } = await assets.get(await fullName(souk, name));
        await confirm(`Permanently delete ${slug} and all its files?`, { yes });
        printResult(settings, await assets.delete(id), { id, text: `Deleted ${slug} (${id}).` });
      }),
    );
}
