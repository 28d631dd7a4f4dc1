import type { Deployment, Listing, Mode } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttemptKey } from '../../../lib/attempt-key.ts';
import { souk } from '../../../lib/souk.ts';
import { useRefreshListing } from './listings.api.ts';

/** Nested in the key of all deployments, so that a change to any of them refetches these. */
const keyOf = (mode: Mode, model: string) => ['deployments', mode, 'list', 'of', model];

/** Lists the account's deployments of the model that are not connected to a listing. */
export function useFreeDeployments(mode: Mode, { asset }: Pick<Listing, 'asset'>) {
  return useQuery({
    queryKey: keyOf(mode, asset.id),
    queryFn: async () => (await souk.deployments.list({ model: asset.id, limit: 100 }, { mode })).items,
    select: (all) => all.filter(({ listing_id }) => listing_id === null),
  });
}

/** Connects a deployment to the listing, or disconnects it. */
export function useConnect(mode: Mode, listing: Listing) {
  const refresh = useRefreshHosting(mode, listing);
  return useMutation({
    mutationFn: ({ id, connected }: Pick<Deployment, 'id'> & { connected: boolean }) =>
      souk.deployments.update(id, { listing_id: connected ? listing.id : null }, { mode }),
    onSettled: refresh,
  });
}

/** Creates a deployment for this listing. */
export function useHost(mode: Mode, listing: Listing) {
  const refresh = useRefreshHosting(mode, listing);
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: () => {
      const name = listing.asset.slug.split('/').at(-1) ?? listing.asset.slug;
      const body = { model: listing.asset.id, name, listing_id: listing.id };
      return souk.deployments.create(body, { mode, idempotencyKey: attemptKey(body) });
    },
    onSuccess: refresh,
  });
}

function useRefreshHosting(mode: Mode, listing: Listing) {
  const client = useQueryClient();
  const refreshListing = useRefreshListing(mode, listing);
  return () => Promise.all([refreshListing(), client.invalidateQueries({ queryKey: ['deployments', mode] })]);
}
