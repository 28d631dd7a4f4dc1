import type { Listing } from '@souk/sdk';
import { Link } from 'react-router';
import { formatBytes, formatCompact } from '../../../lib/format/numbers.ts';
import { formatPrice, frameworkLabel, taskLabel } from '../../../lib/labels/asset-labels.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ArrowIcon, DownloadIcon, StarIcon } from '../../../ui/layout/icons.tsx';
import { formatFileCount, type Kind, managePath, type Owned, visibilityLabel } from './owned.ts';

interface OwnedRowProps {
  kind: Kind;
  thing: Owned;
  listing: Listing | undefined;
}

/** Shows one model or dataset. The whole row is clickable; its name is the link. */
export function OwnedRow({ kind, thing, listing }: OwnedRowProps) {
  const { label, tone } = visibilityLabel(thing);
  return (
    <li className="relative flex items-center gap-4 px-4 py-4 first:rounded-t-xl last:rounded-b-xl hover:bg-sunken sm:px-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={managePath(kind, thing)}
            className="min-w-0 rounded-sm text-sm font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {thing.name}
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 text-[13px] wrap-anywhere text-muted">
          {factsOf(thing).join(' · ')} · updated <Moment at={thing.updated_at} />
        </p>
        <p className="mt-1 text-[13px] sm:hidden">
          {formatPrice(listing?.price ?? thing.price)} <span className="text-muted">· {saleOf(thing, listing)}</span>
        </p>
      </div>
      <div className="w-28 shrink-0 text-right text-[13px] max-sm:hidden">
        <p className="font-medium tabular-nums">{formatPrice(listing?.price ?? thing.price)}</p>
        <p className="mt-0.5 text-muted">{saleOf(thing, listing)}</p>
      </div>
      <div className="flex w-32 shrink-0 justify-end gap-4 text-[13px] text-muted tabular-nums max-lg:hidden">
        <span className="flex items-center gap-1.5" title="Stars">
          <StarIcon className="size-3.5" />
          {formatCompact(thing.stars)}
          <span className="sr-only"> stars</span>
        </span>
        <span className="flex items-center gap-1.5" title="Downloads">
          <DownloadIcon className="size-3.5" />
          {formatCompact(thing.downloads)}
          <span className="sr-only"> downloads</span>
        </span>
      </div>
      <ArrowIcon className="size-4 text-faint max-sm:hidden" />
    </li>
  );
}

function factsOf(thing: Owned): string[] {
  if ('framework' in thing) {
    const { task, framework, latest_revision } = thing;
    return [latest_revision ?? 'No published revision', taskLabel(task), frameworkLabel(framework)];
  }
  const { task, shards, size } = thing;
  return [
    shards === 0 ? 'No files yet' : `${formatFileCount(shards)}, ${formatBytes(size)}`,
    ...(task ? [taskLabel(task)] : []),
  ];
}

function saleOf({ price, published_at }: Owned, listing: Listing | undefined): string {
  if (listing?.status === 'published') return 'On sale';
  if (listing) return 'Not on sale';
  if (published_at === null) return 'Not public';
  return price.amount === 0 ? 'Free for everyone' : 'Not listed';
}
