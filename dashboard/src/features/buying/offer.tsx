import type { Dataset, Listing, Model, Purchase } from '@souk/sdk';
import { useState } from 'react';
import { formatMoney } from '../../lib/format/money.ts';
import { useMode } from '../../lib/mode.ts';
import { useLicenseOf } from '../../lib/queries/licenses.api.ts';
import { ProblemNotice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { OwnedActions } from './owned-actions.tsx';
import { useGet, usePendingPurchase } from './purchases.api.ts';

interface OfferProps {
  listing: Listing;
  asset: Model | Dataset;
}

/** Offers the listing to a signed-in account other than the seller. */
export function Offer({ listing, asset }: OfferProps) {
  const mode = useMode();
  const license = useLicenseOf(mode, asset.id);
  const pending = usePendingPurchase(mode, listing.id);
  const [buying, setBuying] = useState(false);
  const problem = license.error ?? pending.error;
  const loaded = license.data !== undefined && pending.data !== undefined;
  return (
    <>
      {loaded ? (
        <Actions {...{ listing, asset, license: license.data, pending: pending.data }} onBuy={() => setBuying(true)} />
      ) : problem ? (
        <ProblemNotice problem={problem} />
      ) : (
        <OfferLoading />
      )}
      {/* Outside the actions, which change as soon as the purchase succeeds. */}
      {buying && (
        <CheckoutDialog
          mode={mode}
          offered={listing}
          asset={asset}
          pending={pending.data ?? null}
          onClose={() => setBuying(false)}
        />
      )}
    </>
  );
}

interface ActionsProps extends OfferProps {
  license: ReturnType<typeof useLicenseOf>['data'];
  pending: Purchase | null | undefined;
  onBuy: () => void;
}

function Actions({ listing, asset, license, pending, onBuy }: ActionsProps) {
  if (license) return <OwnedActions license={license} of={asset} />;
  if (listing.price.amount === 0 && !pending) return <GetButton listing={listing} />;
  return (
    <Button variant="primary" className="w-full" onClick={onBuy}>
      {pending ? 'Complete payment' : `Buy for ${formatMoney(listing.price)}`}
    </Button>
  );
}

function GetButton({ listing }: { listing: Listing }) {
  const get = useGet(useMode(), listing);
  return (
    <div className="space-y-3">
      <Button variant="primary" className="w-full" busy={get.isPending} onClick={() => get.mutate()}>
        Get it free
      </Button>
      {get.error && <ProblemNotice problem={get.error} />}
    </div>
  );
}

/** Placeholder of the button, with its height. */
export function OfferLoading() {
  return (
    <div role="status" className="h-10 animate-pulse rounded-lg bg-sunken">
      <span className="sr-only">Loading</span>
    </div>
  );
}
