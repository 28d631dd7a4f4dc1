import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { FallbackBoundary } from '../feedback/fallback-boundary.tsx';
import { Button } from '../forms/button.tsx';
import { type ChartData, type ChartKind, isEmpty } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';

/** The chart library is loaded with the first chart. */
const DayPlot = lazy(async () => ({ default: (await import('./day-plot.tsx')).DayPlot }));

export interface DayChartProps extends Omit<ChartData, 'interval'> {
  /** Accessible name of the chart and of its table. */
  label: string;
  interval?: ChartData['interval'];
  /** Bars and areas are stacked, lines are not. */
  kind?: ChartKind;
  /** Replaces an empty chart. */
  empty?: ReactNode;
  /** Small and without a table, next to the same numbers as text. */
  compact?: boolean;
}

/**
 * Charts one or several series over days (or minutes, hours, weeks, months), with a legend, a tooltip that follows the
 * arrow keys, and the same numbers as a table on request:
 *
 *     <DayChart
 *       label="Requests by model"
 *       unit={countUnit}
 *       series={[{ key: 'svc-fast-8b', label: 'svc-fast-8b' }]}
 *       points={[{ start: '2026-01-05', values: { 'svc-fast-8b': 12 } }]}
 *     />
 *
 * Points are sorted by time, one per interval, also for empty ones. Readers cannot distinguish more than five series: combine
 * the rest first. The chart is as wide as its container.
 */
export function DayChart({ label, interval = 'day', kind = 'bars', empty, compact = false, ...rest }: DayChartProps) {
  const [showsTable, setShowsTable] = useState(false);
  const tableId = useId();
  const data: ChartData = { ...rest, interval };
  const height = compact ? 'h-24' : 'h-64';
  const table = <ChartTable label={label} {...data} />;
  const isEmptyChart = isEmpty(data);
  return (
    <figure aria-label={label} className="min-w-0">
      <div className={`relative ${height}`}>
        <FallbackBoundary instead={table}>
          <Suspense fallback={<div className="size-full animate-pulse rounded-lg bg-sunken" />}>
            <DayPlot {...{ ...data, label, kind, compact }} />
          </Suspense>
        </FallbackBoundary>
        {isEmptyChart && <EmptyChart>{empty ?? 'No data in this period.'}</EmptyChart>}
      </div>
      {!compact && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <ChartLegend series={data.series} />
          <Button
            size="small"
            variant="quiet"
            className="-mr-2 ml-auto"
            aria-expanded={showsTable}
            aria-controls={showsTable ? tableId : undefined}
            onClick={() => setShowsTable(!showsTable)}
          >
            {showsTable ? 'Hide table' : 'Show as table'}
          </Button>
        </div>
      )}
      {showsTable && (
        <div id={tableId} className="mt-2">
          {table}
        </div>
      )}
    </figure>
  );
}

function EmptyChart({ children }: { children: ReactNode }) {
  return (
    <p className="absolute inset-0 grid place-items-center pb-6 text-center text-sm text-muted">
      <span className="rounded-md bg-surface px-3 py-1">{children}</span>
    </p>
  );
}
