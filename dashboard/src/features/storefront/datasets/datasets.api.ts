import type { Dataset, Mode } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { useIsSessionResolved, useMarketMode } from '../../../lib/session.ts';
import { souk } from '../../../lib/souk.ts';

const keyOf = (mode: Mode, slug: string, ...of: string[]) => ['dataset', mode, slug, ...of];

export function useDataset(slug: string) {
  return useQuery({
    queryKey: keyOf(useMarketMode(), slug),
    queryFn: () => souk.datasets.get(slug),
    enabled: useIsSessionResolved(),
  });
}

export function useShards({ slug }: Pick<Dataset, 'slug'>) {
  const key = keyOf(useMarketMode(), slug, 'shards');
  return usePages(key, (page) => souk.datasets.shards.list(slug, page));
}

/** Loads the first rows of a shard; by default, of the first table. */
export function usePreview({ slug }: Pick<Dataset, 'slug'>, shard: string | undefined) {
  return useQuery({
    queryKey: keyOf(useMarketMode(), slug, 'preview', shard ?? ''),
    queryFn: () => souk.datasets.preview(slug, shard === undefined ? {} : { shard }),
    staleTime: 60_000,
  });
}

export function useStarDataset({ slug }: Pick<Dataset, 'slug'>) {
  const client = useQueryClient();
  const key = keyOf(useMarketMode(), slug);
  return useMutation({
    mutationFn: (star: boolean) => (star ? souk.datasets.star(slug) : souk.datasets.unstar(slug)),
    // The response has no readme, so the rest of the cached dataset is kept.
    onSuccess: ({ stars, starred }) =>
      client.setQueryData<Dataset>(key, (dataset) => dataset && { ...dataset, stars, starred }),
  });
}
