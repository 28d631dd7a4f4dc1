import type { Mode } from '@souk/sdk';
import { assetName } from '../buying/purchase-words.ts';
import { Card } from '../ui/card.tsx';
import { inExactMoney } from '../ui/money-words.ts';
import { TextLink } from '../ui/text-link.tsx';
import { byListing, type SoldListing } from './by-listing.ts';
import { useSalesSince } from './sales.api.ts';

const SHOWN = 8;

interface SoldListingsProps {
  mode: Mode;
  currency: string;
  /** The first day of the period. */
  since: string;
}

/** Which of the models and datasets earned how much. */
export function SoldListings({ mode, currency, since }: SoldListingsProps) {
  const { data } = useSalesSince(mode, since);
  const sold = data ? byListing(data.sales, currency) : [];
  const most = sold[0]?.earned.amount ?? 0;
  if (sold.length === 0) return null;
  return (
    <Card>
      <h2 className="border-b border-line px-5 py-4 font-semibold">By model and dataset</h2>
      <ul aria-label="By model and dataset" className="space-y-4 px-5 py-5">
        {sold.slice(0, SHOWN).map((one) => (
          <Sold key={one.sale.listing_id} one={one} most={most} />
        ))}
      </ul>
      {(data?.cut || sold.length > SHOWN) && (
        <p className="border-t border-line px-5 py-3 text-[13px] text-muted">
          {data?.cut
            ? `Of the latest ${data.sales.length} sales in this time.`
            : `The ${SHOWN} that earned most, of ${sold.length}.`}
        </p>
      )}
    </Card>
  );
}

function Sold({ one, most }: { one: SoldListing; most: number }) {
  const { sale, sales, refunded, earned } = one;
  const share = most > 0 ? (earned.amount / most) * 100 : 0;
  return (
    <li className="text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <TextLink to={`/dashboard/selling/listings/${sale.listing_id}`} className="min-w-0 wrap-anywhere">
          {assetName(sale)}
        </TextLink>
        <span className="ml-auto whitespace-nowrap text-muted">
          {sales} {sales === 1 ? 'sale' : 'sales'}
          {refunded > 0 && `, ${refunded} refunded`}
          <span className="ml-4 font-medium text-ink tabular-nums">{inExactMoney(earned)}</span>
        </span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-tint-1" style={{ width: `${share}%` }} />
      </div>
    </li>
  );
}
