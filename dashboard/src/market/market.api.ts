import type { Dataset, Listing, Model } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { usePages } from '../pages.ts';
import { useMarketMode } from '../session.tsx';
import { souk } from '../souk.ts';
import type { CatalogQuery, Kind } from './catalog-query.ts';

export type Asset = Model | Dataset;

const PAGE_SIZE = 24;

/** What is published, page after page. While another query is on its way, what was found before stays in its place. */
export function useCatalog(kind: Kind, query: CatalogQuery, pageSize = PAGE_SIZE) {
  const mode = useMarketMode();
  return usePages<Asset>(['catalog', mode, kind, query, pageSize], (page) => listOf(kind, { ...query, ...page }), {
    pageSize,
    keepsPrevious: true,
  });
}

function listOf(kind: Kind, { framework, ...query }: CatalogQuery & { limit: number; cursor: string | undefined }) {
  return kind === 'models' ? souk.models.list({ ...query, framework }) : souk.datasets.list(query);
}

/**
 * What is on sale, by the id of what is sold: for pictures and prices on cards. The newest hundred: a call for each card
 * would use up what a visitor may ask in a minute, and cards look well without a picture.
 */
export function useListings(kind: Kind) {
  const mode = useMarketMode();
  const { data } = useQuery({
    queryKey: ['catalog', mode, 'listings', kind],
    queryFn: async () =>
      (await souk.listings.list({ type: kind === 'models' ? 'model' : 'dataset', limit: 100 })).items,
    select: byAsset,
    staleTime: 60_000,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, Listing> = new Map();

/** Of two listings of one thing the newer is shown, which comes first. */
function byAsset(listings: Listing[]): ReadonlyMap<string, Listing> {
  return new Map(listings.toReversed().map((listing) => [listing.asset.id, listing]));
}
