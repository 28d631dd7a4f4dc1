import { type Listing, SoukError } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMarketMode } from '../../../lib/session.ts';
import { souk } from '../../../lib/souk.ts';
import { usePreviewed } from './ownership.ts';

/** What an asset is sold by: null where it is not on sale. Its owner may have asked for a preview of another one. */
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

/** Null where there is none any more, or it is not one's own: the address of a preview then leads to the page as it is. */
async function findListing(id: string): Promise<Listing | null> {
  try {
    return await souk.listings.get(id);
  } catch (error) {
    if (error instanceof SoukError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}
