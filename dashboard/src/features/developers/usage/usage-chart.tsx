import type { UsageDay } from '@souk/sdk';
import type { Days } from '../../../lib/format/utc-days.ts';
import type { ChartUnit } from '../../../ui/charts/chart-data.ts';
import { countUnit } from '../../../ui/charts/chart-units.ts';
import { DayChart } from '../../../ui/charts/day-chart.tsx';
import { formatNanos } from './cost.ts';
import { type Group, type Grouping, type Measure, pointsOf, REST } from './usage-sums.ts';

interface UsageChartProps {
  rows: UsageDay[];
  groups: Group[];
  period: Days;
  by: Grouping;
  measure: Measure;
  currency: string;
  nameOf: (id: string) => string;
}

/** Max number of series that readers can distinguish, including the one for all others. */
const MAX_SERIES = 5;

const axis = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 });

function costUnit(currency: string): ChartUnit {
  return {
    exact: (units) => formatNanos(BigInt(Math.round(units * 1e9)), currency),
    short: (units) => axis.format(units),
  };
}

const LABELS: Record<Measure, string> = { cost: 'Cost', requests: 'Requests', tokens: 'Tokens' };

export function UsageChart({ rows, groups, period, by, measure, currency, nameOf }: UsageChartProps) {
  const all = groups.map(({ id }) => id);
  const named = all.length > MAX_SERIES ? all.slice(0, MAX_SERIES - 1) : all;
  const series = named.map((id) => ({ key: id, label: nameOf(id) }));
  if (all.length > named.length) series.push({ key: REST, label: `${all.length - named.length} others` });
  return (
    <DayChart
      label={`${LABELS[measure]} by ${by}`}
      unit={measure === 'cost' ? costUnit(currency) : countUnit}
      series={series}
      points={pointsOf(rows, { period, by, measure, named })}
      empty="No usage in this period."
    />
  );
}
