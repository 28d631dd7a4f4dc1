import type { Listing } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { formatPrice } from '../catalog/asset-table.ts';
import { findListing } from './find-listing.ts';

export function addPublishListing(listings: Command): void {
  withServerOptions(listings.command('publish'))
    .summary('put it on sale')
    .description('Put a listing on sale. Its model or dataset must be published, and have no other published listing.')
    .argument('<listing>', 'its ID, or its model or dataset')
    .addHelpText('after', '\nExample:\n  souk listings publish pick-place')
    .action((name: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { id } = await findListing(souk, name);
        const listing = await souk.listings.publish(id);
        const text = `${listing.asset.slug} is on sale for ${formatPrice(listing.price)} (${id}).`;
        printResult(settings, listing, { id, text });
        suggestBuying(settings, listing);
      }),
    );

  withServerOptions(listings.command('unpublish'))
    .summary('take it off sale')
    .description('Take a listing off sale. Buyers keep their licenses. You can publish it again.')
    .argument('<listing>', 'its ID, or its model or dataset')
    .addHelpText('after', '\nExample:\n  souk listings unpublish pick-place')
    .action((name: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { id } = await findListing(souk, name);
        const listing = await souk.listings.unpublish(id);
        printResult(settings, listing, { id, text: `${listing.asset.slug} is off sale (${id}).` });
      }),
    );
}

export function suggestBuying(settings: ServerSettings, { id }: Listing): void {
  printHint(settings, `Others buy it with: souk buy ${id}`);
}
