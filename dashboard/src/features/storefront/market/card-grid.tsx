import { AssetCard } from '../../../ui/market/asset-card.tsx';
import type { Asset } from './market.api.ts';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 sm:gap-5';

interface CardGridProps {
  assets: readonly Asset[];
  /** The assets are those of the previous query, while the current one loads. */
  outdated?: boolean;
}

export function CardGrid({ assets, outdated = false }: CardGridProps) {
  return (
    <ul className={`${GRID} transition-opacity ${outdated ? 'opacity-60' : ''}`} aria-busy={outdated}>
      {assets.map((asset) => (
        <li key={asset.id} className="min-w-0">
          <AssetCard asset={asset} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of the cards. */
export function CardsLoading({ cards }: { cards: number }) {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered.
        <div key={card} className="animate-pulse overflow-hidden rounded-xl border border-line bg-surface">
          <div className="aspect-[16/7] bg-sunken" />
          <div className="space-y-3 p-4">
            <div className="h-5 w-2/3 rounded bg-line" />
            <div className="h-3 w-1/4 rounded bg-line" />
            <div className="h-10 rounded bg-sunken" />
            <div className="h-5.5 w-1/2 rounded bg-line" />
            <div className="h-5 w-1/3 rounded bg-line" />
          </div>
        </div>
      ))}
    </div>
  );
}
