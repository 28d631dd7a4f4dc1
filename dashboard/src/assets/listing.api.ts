import type { Listing } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMarketMode } from '../session.tsx';
import { souk } from '../souk.ts';

/** What an asset is sold by: null where it is not on sale. */
export function useListingOf({ id }: { id: string }) {
  return useQuery<Listing | null>({
    queryKey: ['listing-of', useMarketMode(), id],
    queryFn: async () => (await souk.listings.list({ asset: id, limit: 1 })).items[0] ?? null,
  });
}
