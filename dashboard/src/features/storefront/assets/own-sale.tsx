import type { Listing } from '@souk/sdk';
import { formatMoney } from '../../../lib/format/money.ts';
import type { Asset } from '../../../lib/labels/asset-labels.ts';
import { salesLabel } from '../../../lib/labels/listing-labels.ts';
import { editorPath, managePath } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { usePreviewed } from './ownership.ts';

interface OwnSaleProps {
  asset: Asset;
  listing: Listing | null | undefined;
}

/** Shown to the owner instead of the button to buy. */
export function OwnSale({ asset, listing }: OwnSaleProps) {
  const previewed = usePreviewed(asset);
  if (!listing) {
    const type = 'framework' in asset ? 'model' : 'dataset';
    return <ButtonLink to={managePath({ type, id: asset.id })} className="w-full">{`Sell this ${type}`}</ButtonLink>;
  }
  if (previewed === listing.id) {
    return (
      <>
        <Button variant="primary" className="w-full" disabled>
          {listing.price.amount === 0 ? 'Get it free' : `Buy for ${formatMoney(listing.price)}`}
        </Button>
        <p className="mt-2.5 text-[13px] text-muted">This is your own listing. Buyers see this button enabled.</p>
      </>
    );
  }
  return (
    <>
      <ButtonLink to={editorPath(listing)} className="w-full">
        Edit listing
      </ButtonLink>
      <p className="mt-2.5 text-[13px] text-muted">This is your own listing. {salesLabel(listing.sales)}.</p>
    </>
  );
}
