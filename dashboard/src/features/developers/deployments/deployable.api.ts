import type { Listing, Mode } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { souk } from '../../../lib/souk.ts';

/** A model that this account may deploy. */
export interface Deployable {
  id: string;
  slug: string;
  /** The latest published revision. */
  revision: string | null;
}

const MAX_SHOWN = 100;

/**
 * Lists the account's own models that can run here, and the models it has a license for. The revisions of a licensed
 * model are fetched when it is chosen.
 */
export function useDeployable(mode: Mode) {
  return useQuery({
    queryKey: ['deployable models', mode],
    queryFn: async () => {
      const [own, licenses] = await Promise.all([
        souk.models.list({ mine: true, limit: MAX_SHOWN }, { mode }),
        souk.licenseGrants.list({ status: 'active', limit: MAX_SHOWN }, { mode }),
      ]);
      const published = own.items.filter(({ latest_revision }) => latest_revision !== null);
      const runnable = published.filter(({ deployable }) => deployable);
      const licensed = licenses.items.filter(({ asset }) => asset.type === 'model');
      return {
        own: runnable.map(({ id, slug, latest_revision: revision }): Deployable => ({ id, slug, revision })),
        skipped: published.length - runnable.length,
        licensed: licensed.map(({ asset: { id, slug } }): Deployable => ({ id, slug, revision: null })),
      };
    },
  });
}

/** Lists the revisions of a model that can be deployed. */
export function useRevisions(mode: Mode, model: string) {
  return useQuery({
    queryKey: ['revisions to run', mode, model],
    queryFn: async () => (await souk.models.get(model, { mode })).revisions,
  });
}

/** Lists the account's own listings of a model, whose licensees can be given access. */
export function useOwnListings(mode: Mode, model: string) {
  return useQuery({
    queryKey: ['own listings', mode, model],
    queryFn: async () => (await souk.listings.list({ mine: true, asset: model, limit: MAX_SHOWN }, { mode })).items,
  });
}

const listingKey = (mode: Mode, id: string) => ['listing of a deployment', mode, id];

export function useListingOf(mode: Mode, id: string) {
  return useQuery({ queryKey: listingKey(mode, id), queryFn: () => souk.listings.get(id, { mode }) });
}

export function useChangeLimits(mode: Mode, { id }: Pick<Listing, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (limits: { requests_per_minute: number; trial_calls: number }) => {
      const { requests_per_minute, trial_calls } = limits;
      return souk.listings.update(id, { inference: { requests_per_minute }, trial_calls }, { mode });
    },
    onSuccess: (listing) => client.setQueryData(listingKey(mode, id), listing),
  });
}
