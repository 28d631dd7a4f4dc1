import { formatMoney } from '../../../lib/format/money.ts';
import { formatPercent, splitSale } from './fee-labels.ts';

const PRICE = 4900;
const usd = (amount: number): string => formatMoney({ currency: 'usd', amount });

/** Shows how a fee splits an example sale. */
export function SaleExample({ basisPoints }: { basisPoints: number }) {
  const { fee, seller } = splitSale(PRICE, basisPoints);
  const rows = [
    ['The buyer pays', usd(PRICE)],
    [`The market keeps ${formatPercent(basisPoints)}`, usd(fee)],
    ['The seller gets', usd(seller)],
  ] as const;
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <p className="mb-2 text-[13px] text-muted">Example sale at {usd(PRICE)}</p>
      <dl className="space-y-1.5 text-sm">
        {rows.map(([term, amount]) => (
          <div
            key={term}
            className="flex justify-between gap-4 last:border-t last:border-line last:pt-1.5 last:font-medium"
          >
            <dt>{term}</dt>
            <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
