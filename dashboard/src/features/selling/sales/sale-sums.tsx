import type { Purchase } from '@souk/sdk';
import { formatExactMoney } from '../../../lib/format/money.ts';

/** Shows how the payment of the buyer is split. */
export function SaleSums({ sale }: { sale: Purchase }) {
  const { amount, platform_fee, seller_payout, status } = sale;
  if (amount.amount === 0) return <p className="text-sm text-muted">This license was free. No money moved.</p>;
  const refunded = status === 'refunded';
  return (
    <dl className="divide-y divide-line rounded-lg bg-sunken px-4 text-sm">
      <Line term={status === 'succeeded' || refunded ? 'Paid by the buyer' : 'Price'}>{formatExactMoney(amount)}</Line>
      <Line term="Market fee">− {formatExactMoney(platform_fee)}</Line>
      {refunded && <Line term="Refunded, including the fee">− {formatExactMoney(seller_payout)}</Line>}
      <Line term="Your share" strong>
        {formatExactMoney(refunded ? { ...seller_payout, amount: 0 } : seller_payout)}
      </Line>
    </dl>
  );
}

function Line({ term, strong = false, children }: { term: string; strong?: boolean; children: string | string[] }) {
  return (
    <div className={`flex justify-between gap-4 py-2.5 ${strong ? 'font-semibold' : ''}`}>
      <dt>{term}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
