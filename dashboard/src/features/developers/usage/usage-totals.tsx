import type { Mode } from '@souk/sdk';
import { Card } from '../../../ui/layout/card.tsx';
import { formatNanos } from './cost.ts';
import type { Sum } from './usage-sums.ts';

const number = new Intl.NumberFormat('en');

export function UsageTotals({ mode, sum, currency }: { mode: Mode; sum: Sum; currency: string }) {
  const totals = [
    { term: mode === 'test' ? 'Cost in live mode' : 'Cost', value: formatNanos(sum.nano, currency) },
    { term: 'Requests', value: number.format(sum.requests) },
    { term: 'Prompt tokens', value: number.format(sum.promptTokens) },
    { term: 'Completion tokens', value: number.format(sum.completionTokens) },
  ];
  return (
    <Card>
      <dl aria-label="Totals" className="grid grid-cols-2 gap-x-6 gap-y-5 px-5 py-5 lg:grid-cols-4">
        {totals.map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-[13px] text-muted">{term}</dt>
            <dd className="mt-1 text-xl font-semibold tracking-tight wrap-anywhere tabular-nums sm:text-2xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
