import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { useIsSessionResolved, useMarketMode, useVisitor } from '../../../lib/session.ts';

import { souk } from '../../../lib/souk.ts';

/** Loads the profile of a seller, for signed-in accounts only. */
export function useProfile(slug: string) {
  const isSignedIn = useVisitor() !== null;
  return useQuery({ queryKey: ['seller', slug], queryFn: () => souk.accounts.get(slug), enabled: isSignedIn });
}

const PAGE_SIZE = 12;

export function useModelsOf(owner: string) {
  const key = ['models-of', useMarketMode(), owner];
  return usePages(key, (page) => souk.models.list({ owner, ...page }), {
    pageSize: PAGE_SIZE,
    enabled: useIsSessionResolved(),
  });
}

export function useDatasetsOf(owner: string) {
  const key = ['datasets-of', useMarketMode(), owner];
  return usePages(key, (page) => souk.datasets.list({ owner, ...page }), {
    pageSize: PAGE_SIZE,
    enabled: useIsSessionResolved(),
  });
}
