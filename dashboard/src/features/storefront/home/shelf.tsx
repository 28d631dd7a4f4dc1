import { Link } from 'react-router';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardGrid, CardsLoading } from '../market/card-grid.tsx';
import { type CatalogQuery, catalogPath, type Kind } from '../market/catalog-query.ts';
import { useCatalog } from '../market/market.api.ts';

interface ShelfProps {
  title: string;
  kind: Kind;
  query: CatalogQuery;
  cards: number;
}

/** Shows the first assets of a catalog, with a link to all. */
export function Shelf({ title, kind, query, cards }: ShelfProps) {
  const { items, problem, retry } = useCatalog(kind, query, cards);
  return (
    <section aria-label={title}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
        <Link to={catalogPath(kind)} className="rounded-sm text-sm font-medium text-accent-ink hover:underline">
          All {kind}
        </Link>
      </div>
      {items && items.length > 0 && <CardGrid assets={items} />}
      {items?.length === 0 && (
        <Card className="px-5 py-8 text-center text-sm text-muted">No {kind} are published yet.</Card>
      )}
      {!items && !problem && <CardsLoading cards={cards} />}
      {!items && problem && (
        <Card>
          <LoadFailure problem={problem} onRetry={retry} />
        </Card>
      )}
    </section>
  );
}
