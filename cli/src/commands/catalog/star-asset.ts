import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { type AssetKind, fullName } from './asset-name.ts';
import { countOf } from './count-files.ts';

export function addStars(assets: Command, kind: AssetKind): void {
  withServerOptions(assets.command('star'))
    .summary('star it')
    .description(`Star a ${kind}. The number of stars is public.`)
    .argument(`<${kind}>`, `such as acme/${exampleName(kind)}`)
    .addHelpText('after', exampleOf(kind, 'star'))
    .action((name: string, _options, command: Command) => setStar(kind, name, true, command));

  withServerOptions(assets.command('unstar'))
    .summary('remove your star')
    .description('Remove your star.')
    .argument(`<${kind}>`, `such as acme/${exampleName(kind)}`)
    .addHelpText('after', exampleOf(kind, 'unstar'))
    .action((name: string, _options, command: Command) => setStar(kind, name, false, command));
}

function exampleName(kind: AssetKind): string {
  return kind === 'model' ? 'pick-place' : 'tray-sorting';
}

function exampleOf(kind: AssetKind, verb: string): string {
  return `\nExample:\n  souk ${kind}s ${verb} acme/${exampleName(kind)}`;
}

async function setStar(kind: AssetKind, name: string, starred: boolean, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const full = await fullName(souk, name);
    const assets = kind === 'model' ? souk.models : souk.datasets;
    const asset = await (starred ? assets.star(full) : assets.unstar(full));
    const text = `${starred ? 'Starred' : 'Unstarred'} ${asset.slug}, which now has ${countOf(asset.stars, 'star')}.`;
    printResult(settings, asset, { id: asset.id, text });
  });
}
