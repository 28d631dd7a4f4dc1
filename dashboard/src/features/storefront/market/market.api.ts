import type { Dataset, Model } from '@souk/sdk';
import { usePages } from '../../../lib/pages.ts';
import { useIsSessionResolved, useMarketMode } from '../../../lib/session.ts';
import { souk } from '../../../lib/souk.ts';
import type { CatalogQuery, Kind } from './catalog-query.ts';

export type Asset = Model | Dataset;

const PAGE_SIZE = 24;

/** Loads published assets page by page. Keeps the previous results on screen while another query loads. */
export function useCatalog(kind: Kind, query: CatalogQuery, pageSize = PAGE_SIZE) {
  const mode = useMarketMode();
  return usePages<Asset>(['catalog', mode, kind, query, pageSize], (page) => listOf(kind, { ...query, ...page }), {
    pageSize,
    keepsPrevious: true,
    enabled: useIsSessionResolved(),
  });
}

function listOf(kind: Kind, { framework, ...query }: CatalogQuery & { limit: number; cursor: string | undefined }) {
  return kind === 'models' ? souk.models.list({ ...query, framework }) : souk.datasets.list(query);
}
