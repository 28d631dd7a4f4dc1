import type { Dataset, Listing, Model } from '@souk/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCompact, formatCount } from '../../lib/format/numbers.ts';
import { picturePath } from '../../lib/format/picture-path.ts';
import { formatPrice, frameworkLabel, taskLabel } from '../../lib/labels/asset-labels.ts';
import { Badge } from '../layout/badge.tsx';
import { DownloadIcon, StarIcon } from '../layout/icons.tsx';
import { CoverArt } from './cover-art.tsx';

interface AssetCardProps {
  asset: Model | Dataset;
  /** Overrides the published listing, for previews. */
  listing?: Pick<Listing, 'price' | 'gallery'> | undefined;
}

/** A model or dataset in a grid. The whole card is a link. */
export function AssetCard({ asset, listing }: AssetCardProps) {
  // The listing sets the price. Without a listing only free assets are available.
  const price = listing?.price ?? asset.listing?.price ?? (asset.price.amount === 0 ? asset.price : undefined);
  const picture = listing ? listing.gallery[0] : asset.listing?.cover;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-xs transition-shadow hover:border-line-strong hover:shadow-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <div className="aspect-[16/7] overflow-hidden border-b border-line bg-sunken">
        {picture ? (
          // Decorative here; the page of the asset describes it.
          <img src={picturePath(picture)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <CoverArt name={asset.slug} />
        )}
      </div>
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 leading-5 font-semibold wrap-anywhere">
            <Link to={pathOf(asset)} className="outline-none group-hover:text-accent-ink after:absolute after:inset-0">
              {asset.name}
            </Link>
          </h3>
          {price ? (
            <span className="shrink-0 text-sm leading-5 font-semibold tabular-nums">{formatPrice(price)}</span>
          ) : (
            <span className="shrink-0 text-[13px] leading-5 text-muted">Not on sale</span>
          )}
        </div>
        <p className="mt-0.5 truncate text-[13px] text-muted">by {asset.owner.slug}</p>
        <p className="mt-2.5 line-clamp-2 min-h-10 text-sm leading-5 wrap-anywhere text-muted">{asset.description}</p>
        <div className="mt-3 flex flex-wrap gap-1.5">
          {asset.task && <Badge tone="accent">{taskLabel(asset.task)}</Badge>}
          {'framework' in asset && <Badge>{frameworkLabel(asset.framework)}</Badge>}
          {'rows' in asset && asset.rows !== null && <Badge>{formatCompact(asset.rows)} rows</Badge>}
          {'lerobot' in asset && asset.lerobot && <Badge>LeRobot</Badge>}
        </div>
        <dl className="mt-auto flex items-center gap-4 pt-4 text-[13px] text-muted">
          <Count label="Downloads" count={asset.downloads} icon={<DownloadIcon className="size-3.5" />} />
          <Count
            label="Stars"
            count={asset.stars}
            icon={<StarIcon className={`size-3.5 ${asset.starred ? 'fill-current text-warn-ink' : ''}`} />}
          />
          <div className="ml-auto">
            <dt className="sr-only">License</dt>
            <dd>{asset.license}</dd>
          </div>
        </dl>
      </div>
    </article>
  );
}

/** Returns the path of the asset's page, such as `/models/acme/pick-place`. */
function pathOf(asset: Model | Dataset): string {
  return `/${'framework' in asset ? 'models' : 'datasets'}/${asset.slug}`;
}

function Count({ label, count, icon }: { label: string; count: number; icon: ReactNode }) {
  return (
    <div className="inline-flex items-center gap-1" title={`${formatCount(count)} ${label.toLowerCase()}`}>
      <dt className="contents">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="tabular-nums">{formatCompact(count)}</dd>
    </div>
  );
}
