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

/** What whoever looks at something on sale can do about it: sign in, buy it, or use what they have. */
export function BuyButton({ listing, asset }: BuyButtonProps) {
  const visitor = useVisitor();
  const location = useLocation();
  if (visitor === undefined) return <OfferLoading />;
  if (visitor === null) {
    return (
      <ButtonLink
        to={signInPath(location)}
        look="primary"
        className="w-full"
        // What was looked at is what is come back to.
        onClick={() => chooseMode(visitorMode())}
      >
        {listing.price.amount === 0 ? 'Sign in to get it' : `Sign in to buy for ${formatMoney(listing.price)}`}
      </ButtonLink>
    );
  }
  if (visitor.id === listing.owner.id) {
    return <p className="rounded-lg bg-sunken px-3.5 py-2.5 text-sm text-muted">This listing is your own.</p>;
  }
  return <Offer listing={listing} asset={asset} />;
}
