import type { Listing } from '@souk/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCompact } from '../../../lib/format/numbers.ts';
import { type Asset, formatPrice, taskLabel } from '../../../lib/labels/asset-labels.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { DownloadIcon } from '../../../ui/layout/icons.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { ManageLink } from './manage-link.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { TakeDownLink } from './take-down-link.tsx';

interface AssetHeaderProps {
  asset: Asset;
  listing: Listing | null | undefined;
  kind: 'Models' | 'Datasets';
  /** Badges next to those of task and license. */
  badges?: ReactNode;
  action: ReactNode;
}

/** Header of an asset's page: name, owner, badges and actions. */
export function AssetHeader({ asset, listing, kind, badges, action }: AssetHeaderProps) {
  const { name, owner, task, license, price, downloads, description, visibility, takedown } = asset;
  usePageTitle(`${name} by ${owner.slug}`);
  return (
    <header className="border-b border-line bg-surface">
      <PreviewBanner listing={listing} />
      <div className="mx-auto max-w-6xl px-4 pt-6 pb-7 sm:px-6">
        <nav aria-label="Breadcrumb" className="mb-3 flex flex-wrap gap-x-2 text-[13px] text-muted">
          <Link to={kind === 'Models' ? '/models' : '/datasets'} className="rounded-sm hover:text-ink hover:underline">
            {kind}
          </Link>
          <span aria-hidden="true">/</span>
          <Link to={`/sellers/${owner.slug}`} className="rounded-sm wrap-anywhere hover:text-ink hover:underline">
            {owner.slug}
          </Link>
        </nav>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 max-w-3xl flex-1 basis-72">
            <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">{name}</h1>
            {description && <p className="mt-2 text-pretty text-muted wrap-anywhere">{description}</p>}
          </div>
          <div className="flex flex-wrap gap-2">
            <ManageLink asset={asset} />
            <TakeDownLink type={kind === 'Models' ? 'model' : 'dataset'} asset={asset} />
            {action}
          </div>
        </div>
        <ul aria-label="At a glance" className="mt-4 flex flex-wrap items-center gap-2">
          {task && (
            <li>
              <Badge>{taskLabel(task)}</Badge>
            </li>
          )}
          {badges}
          <li>
            <Badge>{license}</Badge>
          </li>
          <li>
            <Badge tone="accent">{formatPrice(listing?.price ?? price)}</Badge>
          </li>
          {visibility === 'private' && (
            <li>
              <Badge tone="warn">{takedown ? 'Taken down' : 'Draft, visible to you only'}</Badge>
            </li>
          )}
          <li className="ml-1 flex items-center gap-1.5 text-[13px] text-muted">
            <DownloadIcon className="size-3.5" />
            {formatCompact(downloads)} {downloads === 1 ? 'download' : 'downloads'}
          </li>
        </ul>
        {takedown && (
          <div className="mt-5 max-w-3xl">
            <Notice tone="danger">
              The operators of this market have taken this down. Only its owner and operators can see it. Reason:{' '}
              {takedown.reason}
            </Notice>
          </div>
        )}
      </div>
    </header>
  );
}
