import type { Mode, Model } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { useIsSessionResolved, useMarketMode } from '../../../lib/session.ts';
import { souk } from '../../../lib/souk.ts';

const keyOf = (mode: Mode, slug: string, ...of: string[]) => ['model', mode, slug, ...of];

export function useModel(slug: string) {
  return useQuery({
    queryKey: keyOf(useMarketMode(), slug),
    queryFn: () => souk.models.get(slug),
    enabled: useIsSessionResolved(),
  });
}

export function useRevision({ slug }: Pick<Model, 'slug'>, revision: string | null) {
  return useQuery({
    queryKey: keyOf(useMarketMode(), slug, 'revision', revision ?? ''),
    queryFn: () => souk.models.revisions.get(slug, revision ?? ''),
    enabled: revision !== null,
    staleTime: 60_000,
  });
}

export function useRevisions({ slug }: Pick<Model, 'slug'>) {
  const key = keyOf(useMarketMode(), slug, 'revisions');
  return usePages(key, (page) => souk.models.revisions.list(slug, page), { pageSize: 20 });
}

export function useFiles({ slug }: Pick<Model, 'slug'>, revision: string) {
  const key = keyOf(useMarketMode(), slug, 'files', revision);
  return usePages(key, (page) => souk.models.files.list(slug, revision, page));
}

/** Stars or unstars a model, and updates the cached one. */
export function useStarModel({ slug }: Pick<Model, 'slug'>) {
  const client = useQueryClient();
  const key = keyOf(useMarketMode(), slug);
  return useMutation({
    mutationFn: (star: boolean) => (star ? souk.models.star(slug) : souk.models.unstar(slug)),
    // The response has no readme, so the rest of the cached model is kept.
    onSuccess: ({ stars, starred }) =>
      client.setQueryData<Model>(key, (model) => model && { ...model, stars, starred }),
  });
}
