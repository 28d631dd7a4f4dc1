import { type Listing, SoukError } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMarketMode } from '../../../lib/session.ts';
import { souk } from '../../../lib/souk.ts';
import { usePreviewed } from './ownership.ts';

/** Loads the listing of an asset; null where it is not on sale. Its owner may preview an unpublished one. */
export function useListingOf(asset: { id: string; owner: { id: string } }) {
  const previewed = usePreviewed(asset);
  return useQuery<Listing | null>({
    queryKey: ['listing-of', useMarketMode(), asset.id, previewed],
    queryFn: async () => {
      const listing = previewed === null ? null : await findListing(previewed);
      if (listing?.asset.id === asset.id) return listing;
      return (await souk.listings.list({ asset: asset.id, limit: 1 })).items[0] ?? null;
    },
  });
}

/** Returns null for a deleted or foreign listing, so that an old preview link shows the usual page. */
async function findListing(id: string): Promise<Listing | null> {
  try {
    return await souk.listings.get(id);
  } catch (error) {
    if (error instanceof SoukError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}
