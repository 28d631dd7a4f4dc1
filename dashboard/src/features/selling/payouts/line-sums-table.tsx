import { formatExactMoney } from '../../../lib/format/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { LineSums } from './line-sums.ts';

/** Shows how the amount of a payout adds up. */
export function LineSumsTable({ sums, currency }: { sums: LineSums; currency: string }) {
  const { sales, refunds, returned, total } = sums;
  const rows = [
    { term: count(sales.count, 'sale'), amount: sales.gross },
    { term: 'Market fees', amount: -sales.fees },
    ...(refunds.count > 0
      ? [
          { term: count(refunds.count, 'refund'), amount: refunds.gross },
          { term: 'Fees returned with refunds', amount: -refunds.fees },
        ]
      : []),
    ...(returned.count > 0 ? [{ term: count(returned.count, 'returned payout'), amount: returned.amount }] : []),
  ];
  return (
    <Card>
      <dl aria-label="Sums" className="divide-y divide-line px-5 text-sm">
        {rows.map(({ term, amount }) => (
          <Row key={term} term={term} amount={formatExactMoney({ currency, amount })} />
        ))}
        <Row term="Payout" amount={formatExactMoney({ currency, amount: total })} strong />
      </dl>
    </Card>
  );
}

function Row({ term, amount, strong = false }: { term: string; amount: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-3 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{term}</dt>
      <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
