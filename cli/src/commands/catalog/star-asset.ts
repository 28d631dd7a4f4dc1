import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { type AssetKind, fullName } from './asset-name.ts';
import { countOf } from './count-files.ts';

export function addStars(assets: Command, kind: AssetKind): void {
  withServerOptions(assets.command('star'))
    .summary('give it a star')
    .description(`Give a ${kind} a star. Everybody sees how many it has.`)
    .argument(`<${kind}>`, 'such as acme/pick-place')
    .addHelpText('after', exampleOf(kind, 'star'))
    .action((name: string, _options, command: Command) => setStar(kind, name, true, command));

  withServerOptions(assets.command('unstar'))
    .summary('take your star back')
    .description('Take your star back.')
    .argument(`<${kind}>`, 'such as acme/pick-place')
    .addHelpText('after', exampleOf(kind, 'unstar'))
    .action((name: string, _options, command: Command) => setStar(kind, name, false, command));
}

function exampleOf(kind: AssetKind, verb: string): string {
  return `\nExample:\n  souk ${kind}s ${verb} acme/${kind === 'model' ? 'pick-place' : 'tray-sorting'}`;
}

async function setStar(kind: AssetKind, name: string, starred: boolean, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const full = await fullName(souk, name);
    const assets = kind === 'model' ? souk.models : souk.datasets;
    const asset = await (starred ? assets.star(full) : assets.unstar(full));
    const text = `${starred ? 'Starred' : 'No longer starred:'} ${asset.slug}, which has ${countOf(asset.stars, 'star')} now.`;
    printResult(settings, asset, { id: asset.id, text });
  });
}
