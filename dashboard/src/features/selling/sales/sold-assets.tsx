import type { Mode } from '@souk/sdk';
import { formatExactMoney } from '../../../lib/format/money.ts';
import type { RevenueItem } from '../../../lib/format/revenue-figures.ts';
import type { Period } from '../../../lib/format/sales-period.ts';
import { useRevenueByAsset } from '../../../lib/queries/revenue.api.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { managePath } from '../assets/owned.ts';

const SHOWN = 8;

interface SoldAssetsProps {
  mode: Mode;
  period: Period;
  currency: string;
}

/** Lists the earnings of each model and dataset. */
export function SoldAssets({ mode, period, currency }: SoldAssetsProps) {
  const { data, error, refetch } = useRevenueByAsset(mode, period);
  if (!data && error) {
    return (
      <Card>
        <LoadFailure problem={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  // Sorted by earnings, highest first.
  const sold = data?.filter((item) => item.currency === currency) ?? [];
  const max = sold[0]?.net ?? 0;
  if (sold.length === 0) return null;
  return (
    <Card>
      <h2 className="border-b border-line px-5 py-4 font-semibold">By model and dataset</h2>
      <ul aria-label="By model and dataset" className="space-y-4 px-5 py-5">
        {sold.slice(0, SHOWN).map((item) => (
          <Sold key={item.asset?.id ?? ''} item={item} max={max} />
        ))}
      </ul>
      {sold.length > SHOWN && (
        <p className="border-t border-line px-5 py-3 text-[13px] text-muted">
          The top {SHOWN} of {sold.length}.
        </p>
      )}
    </Card>
  );
}

function Sold({ item, max }: { item: RevenueItem; max: number }) {
  const { currency, sales, refunds, net } = item;
  const share = max > 0 ? (Math.max(0, net) / max) * 100 : 0;
  return (
    <li className="text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <Asset asset={item.asset ?? null} />
        <span className="ml-auto whitespace-nowrap text-muted">
          {sales} {sales === 1 ? 'sale' : 'sales'}
          {refunds > 0 && `, ${formatExactMoney({ currency, amount: refunds })} refunded`}
          <span className="ml-4 font-medium text-ink tabular-nums">{formatExactMoney({ currency, amount: net })}</span>
        </span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-tint-1" style={{ width: `${share}%` }} />
      </div>
    </li>
  );
}

function Asset({ asset }: { asset: NonNullable<RevenueItem['asset']> | null }) {
  if (!asset) return <span className="text-muted">Unknown</span>;
  if (asset.name === null) return <span className="text-muted">Deleted {asset.type}</span>;
  return (
    <TextLink to={managePath(asset.type, asset)} className="min-w-0 wrap-anywhere">
      {asset.name}
    </TextLink>
  );
}
