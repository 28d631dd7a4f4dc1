import type { Listing, Mode, Model } from '@souk/sdk';
import type { ComponentType, ReactNode } from 'react';
import { type Asset, formatPrice, licenseLabel } from '../../../lib/labels/asset-labels.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnSale } from './own-sale.tsx';
import { useIsOwner } from './ownership.ts';

/** Components of other features that the page of an asset renders. */
export interface AssetPageParts {
  /** Buys or downloads the asset: a part of buying. */
  GetAsset: ComponentType<{ asset: Asset; listing: Listing | null }>;
}

/** Components of other features that the page of a model renders. */
export interface ModelPageParts extends AssetPageParts {
  DeployButton: ComponentType<{ mode: Mode; model: Pick<Model, 'id' | 'slug'>; onClose: () => void }>;
}

interface SaleProps extends AssetPageParts {
  asset: Asset;
  listing: Listing | null | undefined;
}

/** Shows the price, and how to get the asset. */
export function Sale({ asset, listing, GetAsset }: SaleProps) {
  const isOwner = useIsOwner(asset);
  return (
    <Card className="p-5">
      {/* A listing may have another title than its asset. */}
      {listing && listing.title !== asset.name && (
        <p className="mb-1.5 text-sm font-medium text-pretty wrap-anywhere">{listing.title}</p>
      )}
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{formatPrice(listing?.price ?? asset.price)}</p>
      <p className="mt-0.5 text-[13px] text-muted">{saleLabel(asset, listing)}</p>
      {isOwner ? (
        <div className="mt-4">
          <OwnSale asset={asset} listing={listing} />
        </div>
      ) : (
        <Offered asset={asset} listing={listing} GetAsset={GetAsset} />
      )}
    </Card>
  );
}

function Offered({ asset, listing, GetAsset }: SaleProps) {
  // Nothing is offered before the listing is loaded.
  if (listing === undefined || (listing === null && asset.price.amount > 0)) return null;
  return (
    <div className="mt-4">
      <GetAsset asset={asset} listing={listing} />
    </div>
  );
}

/** Shows the license and the facts of an asset; the children are rows of `AsideFact`. */
export function AssetFacts({ asset, children }: { asset: Asset; children: ReactNode }) {
  return (
    <>
      <Card className="p-5">
        <h2 className="text-[13px] font-medium text-muted">License</h2>
        <p className="mt-1 font-medium">{asset.license}</p>
        <p className="mt-1 text-[13px] leading-5 text-muted">{licenseLabel(asset.license)}</p>
      </Card>
      <Card className="px-5 py-4">
        <dl className="space-y-3 text-sm">
          {children}
          <AsideFact term="Seller">
            <TextLink to={`/sellers/${asset.owner.slug}`}>{asset.owner.slug}</TextLink>
          </AsideFact>
          {asset.published_at && (
            <AsideFact term="Published">
              <Moment at={asset.published_at} />
            </AsideFact>
          )}
          <AsideFact term="Updated">
            <Moment at={asset.updated_at} />
          </AsideFact>
        </dl>
      </Card>
    </>
  );
}

export function AsideFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

function saleLabel({ price }: Asset, listing: Listing | null | undefined): string {
  if (listing) return listing.price.amount === 0 ? 'Free license' : 'One-time payment';
  return price.amount === 0 ? 'Free to download, no license needed' : 'Not for sale right now';
}
