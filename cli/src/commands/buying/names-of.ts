import type { Souk } from '@souk/sdk';

/**
 * The slugs of what was traded, by listing: a purchase names its listing alone. A buyer finds them in the licenses, which
 * stay when the listing is gone; a seller among the listings.
 */
export async function namesOf(souk: Souk, role: 'buyer' | 'seller'): Promise<ReadonlyMap<string, string>> {
  // As many as a page holds: what is older is named by its listing.
  const limit = 100;
  if (role === 'seller') {
    const { items } = await souk.listings.list({ mine: true, limit }).page();
    return new Map(items.map(({ id, asset }) => [id, asset.slug]));
  }
  const { items } = await souk.licenseGrants.list({ limit }).page();
  return new Map(items.map(({ listing_id, asset }) => [listing_id, asset.slug]));
}
