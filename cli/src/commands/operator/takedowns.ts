import type { Souk, Takedown } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { confirm } from '../../input/confirm.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatDay } from '../../output/dates.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { fixedColumn } from '../../output/table.ts';
import { sanitize } from '../../output/terminal-text.ts';
import { type AssetKind, findAsset } from '../catalog/asset-name.ts';

export interface TakedownFilters extends LimitOptions {
  status?: Takedown['status'];
  asset?: string;
}

export async function listTakedowns(options: TakedownFilters, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const { status } = options;
    const asset = options.asset && (await findAsset(souk, options.asset)).asset.id;
    const { items, more } = await takeUpTo(options, (limit) => souk.operator.takedowns.list({ status, asset, limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: ['ID', fixedColumn('SINCE'), fixedColumn('STATUS'), 'TAKEN DOWN', 'REASON'],
      row: (takedown) => ({
        cells: [
          takedown.id,
          formatDay(takedown.created_at),
          takedown.status.replace('_', ' '),
          nameOf(takedown.asset),
          takedown.reason,
        ],
        style: takedown.status === 'lifted' ? 'dim' : undefined,
      }),
      empty: `No takedowns match in ${mode} mode.`,
      more,
    });
  });
}

export async function takeDown(
  name: string,
  { reason, type, yes }: { reason: string; type?: AssetKind; yes?: boolean },
  command: Command,
): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const asset = await findPublished(souk, name, type);
    await confirm(`Take down the ${nameOf(asset)} in ${mode} mode? Only its owner will be able to find or run it.`, {
      yes,
    });
    const takedown = await souk.operator.takedowns.create({ asset: { type: asset.type, id: asset.id }, reason });
    printResult(settings, takedown, { id: takedown.id, text: `Took down the ${nameOf(takedown.asset)}.` });
    printHint(settings, `To undo it: souk operator takedowns lift ${takedown.id}`);
  });
}

export async function liftTakedown(name: string, { yes }: { yes?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const { id, description } = await findTakedown(souk, name);
    await confirm(`Lift the takedown ${description}, in ${mode} mode?`, { yes });
    const takedown = await souk.operator.takedowns.lift(id);
    const text = `Lifted the takedown of the ${nameOf(takedown.asset)}. Its owner may put it back on sale.`;
    printResult(settings, takedown, { id: takedown.id, text });
  });
}

type NamedAsset = Takedown['asset'];

async function findPublished(souk: Souk, name: string, type: AssetKind | undefined): Promise<NamedAsset> {
  if (name.startsWith('lst_')) return (await souk.listings.get(name)).asset;
  const { kind, asset } = await findAsset(souk, name, type);
  return { type: kind, id: asset.id, slug: asset.slug };
}

/** Finds a takedown by its own id, or by its asset, which operators can still look up. */
async function findTakedown(souk: Souk, name: string): Promise<{ id: string; description: string }> {
  if (name.startsWith('tkd_')) return { id: name, description: sanitize(name) };
  const { kind, asset } = await findAsset(souk, name);
  const query = { asset: asset.id, status: 'in_force', limit: 1 } as const;
  const [takedown] = (await souk.operator.takedowns.list(query).page()).items;
  if (takedown) return { id: takedown.id, description: `of the ${nameOf(takedown.asset)}` };
  throw new Failure(`the ${kind} ${asset.slug} is not taken down.`, { exitCode: EXIT.notFound, code: 'not_found' });
}

/** After the asset was deleted, only its id is left. */
function nameOf({ type, slug, id }: NamedAsset): string {
  return sanitize(`${type} ${slug ?? id}`);
}
