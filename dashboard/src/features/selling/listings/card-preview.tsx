import type { Dataset, Listing, Model } from '@souk/sdk';
import { previewPath } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { AssetCard } from '../../../ui/market/asset-card.tsx';

interface CardPreviewProps {
  /** The listing with the unsaved changes applied. */
  listing: Listing;
  asset: Model | Dataset;
  changed: boolean;
}

/** Previews the card that search results show. */
export function CardPreview({ listing, asset, changed }: CardPreviewProps) {
  return (
    <section aria-label="In search results" className="xl:sticky xl:top-6">
      <h2 className="mb-2.5 text-[13px] font-medium text-muted">In search results</h2>
      <AssetCard asset={asset} listing={listing} />
      <p className="mt-3 text-[13px] text-muted">
        <TextLink to={previewPath(listing)}>View the page as a buyer</TextLink>
        {changed && ' (without unsaved changes)'}
      </p>
    </section>
  );
}
