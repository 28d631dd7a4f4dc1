import type { Dataset, Listing, Model } from '@souk/sdk';
import { useLocation } from 'react-router';
import { formatMoney } from '../../lib/format/money.ts';
import { chooseMode, visitorMode } from '../../lib/mode.ts';
import { signInPath } from '../../lib/next-url.ts';
import { useVisitor } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Offer, OfferLoading } from './offer.tsx';

interface BuyButtonProps {
  listing: Listing;
  asset: Model | Dataset;
}

/** Offers what the visitor can do with an asset on sale: sign in, buy it, or use the license they hold. */
export function BuyButton({ listing, asset }: BuyButtonProps) {
  const visitor = useVisitor();
  const location = useLocation();
  if (visitor === undefined) return <OfferLoading />;
  if (visitor === null) {
    return (
      <ButtonLink
        to={signInPath(location)}
        variant="primary"
        className="w-full"
        // Signing in returns to the mode that was shown.
        onClick={() => chooseMode(visitorMode())}
      >
        {listing.price.amount === 0 ? 'Sign in to get it' : `Sign in to buy for ${formatMoney(listing.price)}`}
      </ButtonLink>
    );
  }
  if (visitor.id === listing.owner.id) {
    return <p className="rounded-lg bg-sunken px-3.5 py-2.5 text-sm text-muted">This is your own listing.</p>;
  }
  return <Offer listing={listing} asset={asset} />;
}
