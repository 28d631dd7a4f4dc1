import type { Mode } from '@souk/sdk';
import { formatMoney } from '../../lib/format/money.ts';
import { currenciesOf, figuresOf } from '../../lib/format/revenue-figures.ts';
import { useRevenue } from '../../lib/queries/revenue.api.ts';
import { moneyUnit } from '../../ui/charts/chart-units.ts';
import { DayChart } from '../../ui/charts/day-chart.tsx';
import { Figure } from './figure.tsx';
import { Panel } from './panel.tsx';

/** Shows the revenue of the last 30 days in the currency with the most sales. */
export function RevenuePanel({ mode }: { mode: Mode }) {
  const { data, error } = useRevenue(mode, '30d');
  const [currency = 'usd', ...others] = data ? currenciesOf(data.items) : [];
  const figures = data && figuresOf(data.items, currency, data.from);
  const points = figures?.items.map(({ start, net }) => ({ start, values: { net } }));
  return (
    <Panel title="Revenue, last 30 days" to="/dashboard/sales" all="Sales" className="md:col-span-2">
      <div className="grid flex-1 items-end gap-x-6 sm:grid-cols-[auto_1fr]">
        <Figure
          value={figures && formatMoney({ currency, amount: figures.now.net })}
          problem={error}
          note={figures ? salesLabel(figures.now.sales, others) : ' '}
        />
        {points && points.length > 0 && (
          <div className="px-5 pb-4 sm:pl-0">
            <DayChart
              compact
              label="Net revenue by day, in UTC"
              unit={moneyUnit(currency)}
              points={points}
              series={[{ key: 'net', label: 'Net' }]}
              empty="No sales in this period."
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

function salesLabel(sales: number, others: readonly string[]): string {
  const count = `${sales} ${sales === 1 ? 'sale' : 'sales'}, after fees and refunds`;
  return others.length === 0 ? count : `${count}; more in ${others.map((code) => code.toUpperCase()).join(', ')}`;
}
