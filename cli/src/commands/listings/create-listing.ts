import { ConflictError, type Listing, type Souk } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { ServiceError } from '../../failures/explain-error.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { type AssetKind, findAsset } from '../catalog/asset-name.ts';
import { formatPrice } from '../catalog/asset-table.ts';
import { type ListingOptions, listingInput, withListingOptions } from './listing-options.ts';
import { suggestBuying } from './publish-listing.ts';

interface CreateOptions extends ListingOptions {
  type?: AssetKind;
  publish?: boolean;
}

export function addCreateListing(listings: Command): void {
  withListingOptions(withServerOptions(listings.command('create')))
    .summary('create a listing for a model or dataset')
    .description('Create a listing for your model or dataset. Only you can see it until you publish it.')
    .argument('<asset>', 'your model or dataset to sell')
    .addOption(new Option('--type <type>', 'the type, if the name is ambiguous').choices(['model', 'dataset']))
    .option('--publish', 'put it on sale immediately')
    .addHelpText('after', '\nExample:\n  souk listings create pick-place --title "Pick and place" --publish')
    .action((name: string, options: CreateOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { title, ...input } = listingInput(options);
        if (title === undefined) return command.error("error: required option '--title <text>' not specified");
        const { kind, asset } = await findAsset(souk, name, options.type);
        const draft = await souk.listings.create({ ...input, title, asset: { type: kind, id: asset.id } });
        const listing = options.publish ? await publish(souk, draft) : draft;
        const state = options.publish ? `on sale for ${formatPrice(listing.price)}` : 'a draft';
        printResult(settings, listing, { id: listing.id, text: `Created ${listing.id} for ${asset.slug}: ${state}.` });
        if (options.publish) suggestBuying(settings, listing);
        else printHint(settings, `Next: souk listings publish ${listing.id}`);
      }),
    );
}

/** Publishes a draft. If that fails, the draft stays, and the next step is to publish it later. */
async function publish(souk: Souk, { id }: Listing): Promise<Listing> {
  try {
    return await souk.listings.publish(id);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new ServiceError(
      error,
      `The listing was created as a draft. Publish it later with \`souk listings publish ${id}\`.`,
    );
  }
}
