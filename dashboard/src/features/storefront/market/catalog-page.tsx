import { useNavigate, useSearchParams } from 'react-router';
import { isSignedOut } from '../../../lib/failure.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { CardGrid, CardsLoading } from './card-grid.tsx';
import { type CatalogQuery, catalogPath, type Kind, readCatalogQuery } from './catalog-query.ts';
import { FacetBar } from './facet-bar.tsx';
import { useCatalog } from './market.api.ts';
import { NoResults } from './no-results.tsx';

const TITLES: Record<Kind, string> = { models: 'Models', datasets: 'Datasets' };

export function ModelsPage() {
  return <CatalogPage key="models" kind="models" />;
}

export function DatasetsPage() {
  return <CatalogPage key="datasets" kind="datasets" />;
}

/** Lists all published assets of a kind. The URL holds the query, so that it can be shared and navigated back to. */
function CatalogPage({ kind }: { kind: Kind }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = readCatalogQuery(kind, params);
  usePageTitle(query.q ? `${query.q} · ${TITLES[kind]}` : TITLES[kind]);

  const change = (changed: CatalogQuery, replace = false) => {
    // Reads the URL: what is rendered may lag behind the last choice.
    const current = readCatalogQuery(kind, new URLSearchParams(window.location.search));
    void navigate(catalogPath(kind, { ...current, ...changed }), { replace });
  };
  const search = (q: string, how: 'sent' | 'typed') => {
    // Otherwise every pause in typing would add a history entry.
    if (q !== (query.q ?? '')) change({ q }, how === 'typed' && query.q !== undefined);
  };

  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-2xl font-semibold tracking-tight">{TITLES[kind]}</h1>
      <div className="mt-5 mb-6 space-y-3">
        <SearchBox label={`Search ${kind}`} value={query.q ?? ''} onSearch={search} searchesWhileTyping />
        <FacetBar kind={kind} query={query} onChange={change} />
      </div>
      <Results kind={kind} query={query} />
    </div>
  );
}

function Results({ kind, query }: { kind: Kind; query: CatalogQuery }) {
  const { items, problem, retry, more, loadingMore, outdated } = useCatalog(kind, query);
  if (!items) {
    if (!problem) return <CardsLoading cards={9} />;
    return (
      <Card>
        {/* After the session has ended, reloading the document starts one as a visitor. */}
        <LoadFailure problem={problem} onRetry={isSignedOut(problem) ? () => window.location.reload() : retry} />
      </Card>
    );
  }
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <p role="status" className="sr-only">
        {outdated ? '' : resultLabel(items.length, kind, more !== undefined)}
      </p>
      {items.length === 0 ? <NoResults kind={kind} query={query} /> : <CardGrid assets={items} outdated={outdated} />}
      {more && (
        <div className="mt-8 text-center">
          <Button busy={loadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function resultLabel(count: number, kind: Kind, hasMore: boolean): string {
  return `${hasMore ? 'The first ' : ''}${count} ${count === 1 ? kind.slice(0, -1) : kind} shown`;
}
