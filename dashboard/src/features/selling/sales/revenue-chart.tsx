import { useState } from 'react';
import type { Metric, RevenueFigures } from '../../../lib/format/revenue-figures.ts';
import { DayChart } from '../../../ui/charts/day-chart.tsx';
import type { ChartInterval } from '../../../ui/charts/interval-labels.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { METRICS, MetricTiles, unitOf } from './metric-tiles.tsx';

interface RevenueChartProps {
  figures: RevenueFigures;
  currency: string;
  interval: ChartInterval;
  /** Length of the period, such as `30 days`. */
  length: string;
}

/** Shows the sums of a period and a chart of one of them. The chart's table has all of them. */
export function RevenueChart({ figures, currency, interval, length }: RevenueChartProps) {
  const [shown, setShown] = useState<Metric>('net');
  const { items, now, before } = figures;
  const series = METRICS.map(({ metric, label }) => ({ key: metric, label, unit: unitOf(metric, currency) }));
  const points = items.map(({ start, net, gross, fees, refunds, sales }) => ({
    start,
    values: { net, gross, fees, refunds, sales },
  }));
  const label = `${METRICS.find(({ metric }) => metric === shown)?.label ?? ''} by ${interval}, in UTC`;
  return (
    <Card>
      <MetricTiles {...{ currency, now, before, length, shown }} onShow={setShown} />
      <div className="border-t border-line px-4 py-4 sm:px-5">
        <DayChart
          label={label}
          interval={interval}
          unit={unitOf(shown, currency)}
          points={points}
          series={series.filter(({ key }) => key === shown)}
          also={series.filter(({ key }) => key !== shown)}
          empty={shown === 'refunds' ? 'No refunds in this period.' : 'No sales in this period.'}
        />
      </div>
    </Card>
  );
}
