import { statement } from '../../platform/db/statement.ts';
import type { GalleryEntry } from '../gallery/gallery.ts';
import type { ListingRow } from './listing.ts';

export const COLUMNS = `id, asset_id, asset_type, asset_slug, owner_id, title, description, price_currency, price_amount,
  gallery, requests_per_minute, trial_calls, deployment_id, status, created_at, updated_at, published_at,
  (select coalesce(sum(s.sales), 0)::bigint from listing_sales s where s.listing_id = listings.id) as sales`;

export const listingById = statement<ListingRow, [id: string]>(
  'listing_by_id',
  `select ${COLUMNS} from listings where id = $1`,
);

/** Serializes changes to one listing. */
export const lockListing = statement<ListingRow, [id: string]>(
  'lock_listing',
  `select ${COLUMNS} from listings where id = $1 for no key update`,
);

/** Finds the listing at which an asset is on sale. */
export const publishedListingOf = statement<{ id: string; price_amount: number }, [assetId: string]>(
  'published_listing_of_asset',
  `select id, price_amount from listings where asset_id = $1 and status = 'published'`,
);

/** The same for many assets, with what is shown of each. */
export const publishedListingsOf = statement<
  Pick<ListingRow, 'asset_id' | 'id' | 'title' | 'price_currency' | 'price_amount'> & { cover: GalleryEntry | null },
  [assetIds: readonly string[]]
>(
  'published_listings_of_assets',
  `select asset_id, id, title, price_currency, price_amount, gallery -> 0 as cover from listings
   where asset_id = any ($1) and status = 'published'`,
);

export const insertListing = statement<
  ListingRow,
  {
    id: string;
    assetId: string;
    assetType: string;
    assetSlug: string;
    ownerId: string;
    title: string;
    description: string;
    currency: string;
    amount: number;
    requestsPerMinute: number;
    trialCalls: number;
  }
>(
  'insert_listing',
  `insert into listings (id, asset_id, asset_type, asset_slug, owner_id, title, description, price_currency,
     price_amount, requests_per_minute, trial_calls)
   values ($id, $assetId, $assetType, $assetSlug, $ownerId, $title, $description, $currency, $amount,
     $requestsPerMinute, $trialCalls)
   returning ${COLUMNS}`,
);

export const updateListing = statement<
  ListingRow,
  {
    id: string;
    title: string | null;
    description: string | null;
    currency: string | null;
    amount: number | null;
    requestsPerMinute: number | null;
    trialCalls: number | null;
    gallery: string | null;
  }
>(
  'update_listing',
  `update listings set title = coalesce($title, title), description = coalesce($description, description),
     price_currency = coalesce($currency, price_currency), price_amount = coalesce($amount, price_amount),
     requests_per_minute = coalesce($requestsPerMinute, requests_per_minute),
     trial_calls = coalesce($trialCalls, trial_calls), gallery = coalesce($gallery::jsonb, gallery), updated_at = now()
   where id = $id returning ${COLUMNS}`,
);

/** Keeps the time of the first publication. */
export const setStatus = statement<ListingRow, [id: string, status: ListingRow['status']]>(
  'set_listing_status',
  `update listings set status = $2, updated_at = now(),
     published_at = case when $2 = 'published' then coalesce(published_at, now()) else published_at end
   where id = $1 returning ${COLUMNS}`,
);

/** `bought`: whether it was ever bought, so that purchases refer to it. */
export const listingsOfAsset = statement<{ id: string; bought: boolean }, [assetId: string]>(
  'listings_of_asset',
  `select id, exists (select from listing_sales s where s.listing_id = l.id) as bought
   from listings l where asset_id = $1 order by id`,
);

/** Finds a purchase that is being paid for. */
export const openPurchaseOf = statement<{ id: string }, [assetId: string]>(
  'open_purchase_of_asset',
  `select id from purchases where asset_id = $1 and status = 'pending' limit 1`,
);

export const listingsOfOwner = statement<{ id: string; bought: boolean }, [ownerId: string]>(
  'listings_of_owner',
  `select id, exists (select from listing_sales s where s.listing_id = l.id) as bought
   from listings l where owner_id = $1 order by id`,
);

export const deleteListing = statement<unknown, [id: string]>('delete_listing', 'delete from listings where id = $1');

/** Retires a listing whose asset is deleted but which purchases refer to. */
export const retireListing = statement<unknown, [id: string]>(
  'retire_listing',
  `update listings set gallery = '[]', updated_at = now(),
     status = case when status = 'published' then 'unpublished' else status end
   where id = $1`,
);

/** Erases the texts of a closed account, and its name in the slug. */
export const eraseListing = statement<unknown, [id: string]>(
  'erase_listing',
  `update listings set title = 'Closed account', description = '', asset_slug = 'closed-account/' || asset_id
   where id = $1`,
);

export const setDeployment = statement<unknown, [id: string, deploymentId: string | null]>(
  'set_listing_deployment',
  'update listings set deployment_id = $2, updated_at = now() where id = $1',
);

export const setGallery = statement<unknown, [id: string, gallery: string]>(
  'set_listing_gallery',
  'update listings set gallery = $2::jsonb, updated_at = now() where id = $1',
);
