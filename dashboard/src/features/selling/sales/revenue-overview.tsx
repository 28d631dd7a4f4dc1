import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { currenciesOf, figuresOf } from '../../../lib/format/revenue-figures.ts';
import { PERIOD_LABELS, type Period } from '../../../lib/format/sales-period.ts';
import { useRevenue } from '../../../lib/queries/revenue.api.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { SoldAssets } from './sold-assets.tsx';

/** Shows the revenue of a period in one currency: amounts in different currencies are not summed. */
export function RevenueOverview({ mode, period }: { mode: Mode; period: Period }) {
  const { data, error, refetch, isPlaceholderData } = useRevenue(mode, period);
  const [chosen, setChosen] = useState<string>();
  if (!data) {
    return (
      <Card>{error ? <LoadFailure problem={error} onRetry={() => void refetch()} /> : <RowsLoading rows={4} />}</Card>
    );
  }
  const { items, from, interval } = data;
  const currencies = currenciesOf(items);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? 'usd';
  return (
    <div className={`space-y-5 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {currencies.length > 1 && (
        <FilterSelect
          label="Currency"
          value={currency}
          choices={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={setChosen}
        />
      )}
      <RevenueChart
        figures={figuresOf(items, currency, from)}
        {...{ currency, interval }}
        length={PERIOD_LABELS[period].length}
      />
      <SoldAssets {...{ mode, period, currency }} />
    </div>
  );
}
