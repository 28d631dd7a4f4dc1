import type { Listing } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { printList } from '../../output/print-result.ts';
import { fixedColumn, numberColumn, optionalColumn, type Row } from '../../output/table.ts';
import { type AssetKind, findAsset } from '../catalog/asset-name.ts';
import { formatCount, formatPrice } from '../catalog/asset-table.ts';

interface ListOptions extends LimitOptions {
  mine?: boolean;
  type?: AssetKind;
  owner?: string;
  asset?: string;
}

export function addListListings(listings: Command): void {
  withLimit(withServerOptions(listings.command('list')))
    .summary('list what is on sale, or your own with --mine')
    .description('List what is on sale, newest first.')
    .option('--mine', 'your own listings, on sale or not')
    .addOption(new Option('--type <type>', 'only this type').choices(['model', 'dataset']))
    .option('--owner <account>', 'only those of this seller, such as acme')
    .option('--asset <name>', 'only those of this model or dataset')
    .addHelpText('after', '\nExample:\n  souk listings list --type model --owner acme')
    .action((options: ListOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { mine, type, owner } = options;
        const asset = options.asset && (await findAsset(souk, options.asset, type)).asset.id;
        const query = { mine, type, owner, asset };
        const { items, more } = await takeUpTo(options, (limit) => souk.listings.list({ ...query, limit }));
        printList(settings, items, {
          id: ({ id }) => id,
          header: mine ? OWN : FOUND,
          row: mine ? ownRow : foundRow,
          empty: mine
            ? 'No listings yet. Create one with `souk listings create <model or dataset> --title "…"`.'
            : 'No listings match.',
          more,
        });
      }),
    );
}

const FOUND = [
  'LISTING',
  fixedColumn('SELLS'),
  optionalColumn(fixedColumn('TYPE')),
  numberColumn('PRICE'),
  optionalColumn(numberColumn('SALES')),
];
const OWN = ['LISTING', 'SELLS', fixedColumn('STATUS'), numberColumn('PRICE'), optionalColumn(numberColumn('SALES'))];

function foundRow({ id, asset, price, sales }: Listing): Row {
  return { cells: [id, asset.slug, asset.type, formatPrice(price), formatCount(sales)] };
}

function ownRow({ id, status, asset, price, sales }: Listing): Row {
  return {
    cells: [id, asset.slug, status, formatPrice(price), formatCount(sales)],
    style: status === 'published' ? undefined : 'dim',
  };
}
