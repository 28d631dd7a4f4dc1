import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { requireChanges } from '../catalog/asset-options.ts';
import { findListing } from './find-listing.ts';
import { type ListingOptions, listingInput, withListingOptions } from './listing-options.ts';

export function addUpdateListing(listings: Command): void {
  withListingOptions(withServerOptions(listings.command('update')))
    .summary('change its price, title or limits')
    .description('Change a listing. Fields without an option stay unchanged.')
    .argument('<listing>', 'its ID, or its model or dataset')
    .addHelpText('after', '\nExample:\n  souk listings update pick-place --price 39usd --trial-calls 5')
    .action((name: string, options: ListingOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const changes = listingInput(options);
        const changed = requireChanges(changes, command);
        const listing = await souk.listings.update((await findListing(souk, name)).id, changes);
        printResult(settings, listing, { id: listing.id, text: `Changed ${listing.id}: ${changed}.` });
      }),
    );
}
