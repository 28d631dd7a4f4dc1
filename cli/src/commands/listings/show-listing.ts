import type { Listing } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { formatDay } from '../../output/dates.ts';
import { printResult } from '../../output/print-result.ts';
import { formatFields } from '../../output/table.ts';
import { paint, sanitize } from '../../output/terminal-text.ts';
import { formatCount, formatPrice } from '../catalog/asset-table.ts';
import { sanitizeMarkdown } from '../catalog/sanitize-markdown.ts';
import { findListing } from './find-listing.ts';

export function addShowListing(listings: Command): void {
  withServerOptions(listings.command('show'))
    .summary('show a listing')
    .description('Show a listing. Only its owner can see an unpublished one.')
    .argument('<listing>', 'its ID, or its model or dataset')
    .addHelpText('after', '\nExample:\n  souk listings show acme/pick-place')
    .action((name: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const listing = await findListing(souk, name);
        printResult(settings, listing, { id: listing.id, text: () => describeListing(listing) });
      }),
    );
}

function describeListing(listing: Listing): string {
  const { asset, owner, price, inference, trial_calls, deployment_id, gallery } = listing;
  const isOnSale = listing.status === 'published';
  const parts = [
    paint('bold', sanitize(listing.title)),
    '',
    formatFields([
      ['id', listing.id],
      ['sells', `the ${asset.type} ${asset.slug}`],
      ['seller', owner.slug],
      ['price', formatPrice(price)],
      ['status', isOnSale ? `on sale since ${formatDay(listing.published_at)}` : listing.status],
      ['sales', formatCount(listing.sales)],
      ['calls', `${formatCount(inference.requests_per_minute)} a minute for each licensee`],
      ['trial', trial_calls === 0 ? 'none' : `${formatCount(trial_calls)} calls without a license`],
      ...(deployment_id === null ? [] : [['deployment', deployment_id] as [string, string]]),
      ...gallery.map(({ id, alt, url }): [string, string] => ['image', [id, alt, url].filter(Boolean).join('  ')]),
      ...(isOnSale ? [['buy it', `souk buy ${listing.id}`] as [string, string]] : []),
    ]),
  ];
  if (listing.description !== '') parts.push('', sanitizeMarkdown(listing.description));
  return parts.join('\n');
}
