import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BoxIcon, SearchIcon, TableIcon } from '../../../ui/layout/icons.tsx';
import { type CatalogQuery, catalogPath, isNarrowed, type Kind, NO_FACETS } from './catalog-query.ts';

/** Nothing was found, or nothing is there: says which, and where to go on. */
export function NoResults({ kind, query }: { kind: Kind; query: CatalogQuery }) {
  const other: Kind = kind === 'models' ? 'datasets' : 'models';
  if (!query.q && !isNarrowed(query)) {
    return (
      <Card>
        <EmptyState
          Icon={kind === 'models' ? BoxIcon : TableIcon}
          title={`No ${kind} yet`}
          action={<ButtonLink to={catalogPath(other)}>Look at the {other}</ButtonLink>}
        >
          The first ones appear here as soon as somebody publishes them.
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
            {isNarrowed(query) && (
              <ButtonLink to={catalogPath(kind, { ...query, ...NO_FACETS })}>Clear the filters</ButtonLink>
            )}
            {query.q && <ButtonLink to={catalogPath(other, { q: query.q })}>Search the {other}</ButtonLink>}
            <ButtonLink to={catalogPath(kind, { sort: 'trending' })}>What is trending</ButtonLink>
          </div>
        }
      >
        {query.q ? 'Every word has to match: try fewer, or more general ones.' : 'Try fewer filters.'}
      </EmptyState>
    </Card>
  );
}
