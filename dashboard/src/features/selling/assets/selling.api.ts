import type { BodyOf, Dataset, Listing, Mode, Model } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttemptKey } from '../../../lib/attempt-key.ts';
import { useMode } from '../../../lib/mode.ts';
import { usePages } from '../../../lib/pages.ts';
import { souk } from '../../../lib/souk.ts';
import type { Kind, Owned } from './owned.ts';

export type ModelInput = BodyOf<'/v1/models', 'post'>;
export type DatasetInput = BodyOf<'/v1/datasets', 'post'>;

/** Query key of the account's own assets in one mode. */
export const sellingKey = (mode: Mode, ...of: string[]) => ['selling', mode, ...of];
const ownedKey = (mode: Mode, kind: Kind, id: string) => sellingKey(mode, kind, id);

const PAGE_SIZE = 50;

export function useOwnModels(mode: Mode) {
  const load = (page: object) => souk.models.list({ mine: true, ...page }, { mode });
  return usePages<Model>(sellingKey(mode, 'list', 'models'), load, { pageSize: PAGE_SIZE });
}

export function useOwnDatasets(mode: Mode) {
  const load = (page: object) => souk.datasets.list({ mine: true, ...page }, { mode });
  return usePages<Dataset>(sellingKey(mode, 'list', 'datasets'), load, { pageSize: PAGE_SIZE });
}

/** Maps asset ids to the account's listings, of the newest hundred. The published one wins if an asset has several. */
export function useOwnListings(mode: Mode) {
  return useQuery({
    queryKey: sellingKey(mode, 'list', 'listings'),
    queryFn: async () => {
      const { items } = await souk.listings.list({ mine: true, limit: 100 }, { mode });
      const byAsset = new Map<string, Listing>();
      for (const listing of items) {
        if (!byAsset.has(listing.asset.id) || listing.status === 'published') byAsset.set(listing.asset.id, listing);
      }
      return byAsset;
    },
  });
}

export function useOwnModel(mode: Mode, id: string) {
  return useQuery({ queryKey: ownedKey(mode, 'model', id), queryFn: () => souk.models.get(id, { mode }) });
}

export function useOwnDataset(mode: Mode, id: string) {
  return useQuery({ queryKey: ownedKey(mode, 'dataset', id), queryFn: () => souk.datasets.get(id, { mode }) });
}

export function useCreateModel() {
  const mode = useMode();
  const refresh = useRefreshSelling();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (body: ModelInput) => souk.models.create(body, { mode, idempotencyKey: attemptKey(body) }),
    onSuccess: refresh,
  });
}

export function useCreateDataset() {
  const mode = useMode();
  const refresh = useRefreshSelling();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (body: DatasetInput) => souk.datasets.create(body, { mode, idempotencyKey: attemptKey(body) }),
    onSuccess: refresh,
  });
}

export function useChangeModel(mode: Mode, { id }: Pick<Model, 'id'>) {
  const refresh = useRefreshSelling();
  return useMutation({
    mutationFn: (body: Partial<ModelInput>) => souk.models.update(id, body, { mode }),
    onSuccess: refresh,
  });
}

export function useChangeDataset(mode: Mode, { id }: Pick<Dataset, 'id'>) {
  const refresh = useRefreshSelling();
  return useMutation({
    mutationFn: (body: Partial<DatasetInput>) => souk.datasets.update(id, body, { mode }),
    onSuccess: refresh,
  });
}

export function useDeleteOwned(mode: Mode, kind: Kind, { id }: Pick<Owned, 'id'>) {
  const client = useQueryClient();
  return useMutation<unknown>({
    mutationFn: () => (kind === 'model' ? souk.models.delete(id, { mode }) : souk.datasets.delete(id, { mode })),
    // Refreshes the lists only: the page of the deleted asset may still be open.
    onSuccess: () => client.invalidateQueries({ queryKey: sellingKey(mode, 'list') }),
  });
}

/** Invalidates the storefront as well, which shows the same assets. */
export function useRefreshSelling() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['selling', 'model', 'dataset', 'catalog', 'listing-of', 'listings', 'models-of', 'datasets-of'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}
