import type { Command } from 'commander';
import { addCreateListing } from './listings/create-listing.ts';
import { addGallery } from './listings/gallery.ts';
import { addListListings } from './listings/list-listings.ts';
import { addPublishListing } from './listings/publish-listing.ts';
import { addShowListing } from './listings/show-listing.ts';
import { addUpdateListing } from './listings/update-listing.ts';

/** Adds the commands for listings, the storefronts of models and datasets. */
export function addListings(program: Command): void {
  const listings = program
    .command('listings')
    .summary('put models and datasets on sale')
    .description(
      'Listings put models and datasets on sale. Name one by its ID, lst_…, or by its model or dataset, such as acme/pick-place.',
    );
  addCreateListing(listings);
  addListListings(listings);
  addShowListing(listings);
  addUpdateListing(listings);
  addPublishListing(listings);
  addGallery(listings);
}
