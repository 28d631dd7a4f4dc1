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
      'Listings, the storefronts of models and datasets. One is named by its id, lst_…, or by what it sells, such as acme/pick-place.',
    );
  addCreateListing(listings);
  addListListings(listings);
  addShowListing(listings);
  addUpdateListing(listings);
  addPublishListing(listings);
  addGallery(listings);
}
