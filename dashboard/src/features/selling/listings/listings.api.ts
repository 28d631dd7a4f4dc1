import type { Dataset, Listing, Mode, Model } from '@souk/sdk';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttemptKey } from '../../../lib/attempt-key.ts';
import { useMode } from '../../../lib/mode.ts';
import { souk } from '../../../lib/souk.ts';
import type { ListingChanges } from './listing-draft.ts';

/** Identifies the asset of a listing. */
export type Sold = Pick<Listing['asset'], 'type' | 'id'>;

const keyOf = (mode: Mode, ...of: string[]) => ['listings', mode, ...of];
const listingKey = (mode: Mode, id: string) => keyOf(mode, 'one', id);

/** Refetches whenever the page is opened, because other pages publish, deploy and set prices. */
const ALWAYS_STALE = { staleTime: 0 } as const;

export function useListing(mode: Mode, id: string) {
  return useQuery({
    queryKey: listingKey(mode, id),
    queryFn: () => souk.listings.get(id, { mode }),
    ...ALWAYS_STALE,
  });
}

/** Lists the account's listings of an asset, newest first. */
export function useListingsOf(mode: Mode, { id }: Pick<Sold, 'id'>) {
  return useQuery({
    queryKey: keyOf(mode, 'of', id),
    queryFn: async () => (await souk.listings.list({ asset: id, mine: true, limit: 20 }, { mode })).items,
    ...ALWAYS_STALE,
  });
}

/** Fetches the asset of a listing as its owner sees it. */
export function useSold(mode: Mode, { type, id }: Sold) {
  return useQuery<Model | Dataset>({
    queryKey: keyOf(mode, 'sold', id),
    queryFn: () => (type === 'model' ? souk.models.get(id, { mode }) : souk.datasets.get(id, { mode })),
    ...ALWAYS_STALE,
  });
}

/** Creates a draft listing with the price of the asset. */
export function useListForSale({ type, id, name }: Sold & { name: string }) {
  const mode = useMode();
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: () => {
      const body = { asset: { type, id }, title: name };
      return souk.listings.create(body, { mode, idempotencyKey: attemptKey(body) });
    },
    onSuccess: (listing) => cacheListing(client, mode, listing),
  });
}

export function useChangeListing(mode: Mode, { id }: Pick<Listing, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: ListingChanges) => souk.listings.update(id, changes, { mode }),
    onSuccess: (listing) => cacheListing(client, mode, listing),
  });
}

export function useSetOnSale(mode: Mode, { id }: Pick<Listing, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (onSale: boolean) =>
      onSale ? souk.listings.publish(id, { mode }) : souk.listings.unpublish(id, { mode }),
    onSuccess: (listing) => cacheListing(client, mode, listing),
  });
}

/** Refetches a listing after a change to something other than its fields, such as its pictures. */
export function useRefreshListing(mode: Mode, { id }: Pick<Listing, 'id'>) {
  const client = useQueryClient();
  return async () => cacheListing(client, mode, await souk.listings.get(id, { mode }));
}

/** Caches the listing, and invalidates lists and the storefront. */
function cacheListing(client: QueryClient, mode: Mode, listing: Listing): Promise<unknown> {
  client.setQueryData(listingKey(mode, listing.id), listing);
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf(mode, 'of', listing.asset.id) }),
    client.invalidateQueries({ queryKey: ['listing-of', mode, listing.asset.id] }),
    client.invalidateQueries({ queryKey: ['catalog', mode] }),
  ]);
}
