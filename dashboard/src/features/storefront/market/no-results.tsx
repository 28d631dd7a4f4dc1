import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BoxIcon, SearchIcon, TableIcon } from '../../../ui/layout/icons.tsx';
import { type CatalogQuery, catalogPath, isFiltered, type Kind, NO_FACETS } from './catalog-query.ts';

/** Shown for an empty catalog or an empty result, with what to try next. */
export function NoResults({ kind, query }: { kind: Kind; query: CatalogQuery }) {
  const other: Kind = kind === 'models' ? 'datasets' : 'models';
  if (!query.q && !isFiltered(query)) {
    return (
      <Card>
        <EmptyState
          Icon={kind === 'models' ? BoxIcon : TableIcon}
          title={`No ${kind} yet`}
          action={<ButtonLink to={catalogPath(other)}>Browse {other}</ButtonLink>}
        >
          Published {kind} appear here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        Icon={SearchIcon}
        title={query.q ? `No ${kind} found for “${query.q}”` : `No ${kind} match these filters`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isFiltered(query) && (
              <ButtonLink to={catalogPath(kind, { ...query, ...NO_FACETS })}>Clear filters</ButtonLink>
            )}
            {query.q && <ButtonLink to={catalogPath(other, { q: query.q })}>Search {other}</ButtonLink>}
            <ButtonLink to={catalogPath(kind, { sort: 'trending' })}>Browse trending</ButtonLink>
          </div>
        }
      >
        {query.q ? 'Every word has to match: try fewer, or more general ones.' : 'Try fewer filters.'}
      </EmptyState>
    </Card>
  );
}
