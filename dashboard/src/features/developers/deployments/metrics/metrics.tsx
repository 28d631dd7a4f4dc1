import type { Deployment, Mode } from '@souk/sdk';
import { type ReactNode, useState } from 'react';
import { countUnit, durationUnit } from '../../../../ui/charts/chart-units.ts';
import { DayChart } from '../../../../ui/charts/day-chart.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageLoading } from '../../../../ui/feedback/loading.tsx';
import { SegmentedSwitch } from '../../../../ui/forms/choices.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { pointsOf } from './call-figures.ts';
import { FigureList } from './figure-list.tsx';
import { MAX_CALLS, useFigures } from './figures.api.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const SPANS = {
  hour: { label: 'Last hour', intervalMs: MINUTE_MS, count: 60, interval: 'minute' },
  day: { label: '24 hours', intervalMs: HOUR_MS, count: 24, interval: 'hour' },
  week: { label: '7 days', intervalMs: 24 * HOUR_MS, count: 7, interval: 'day' },
} as const;
type SpanName = keyof typeof SPANS;
const CHOICES = (Object.keys(SPANS) as SpanName[]).map((value) => ({ value, label: SPANS[value].label }));

const OUTCOMES = [
  { key: 'succeeded', label: 'Succeeded', tint: 1 },
  { key: 'rejected', label: 'Rejected', tint: 4 },
  { key: 'failed', label: 'Failed', tint: 3 },
  { key: 'disconnected', label: 'Client disconnected', tint: 2 },
] as const;

const LATENCIES = [
  { key: 'p50', label: 'p50 (median)', tint: 1 },
  { key: 'p95', label: 'p95 (95% are faster)', tint: 4 },
] as const;

/** Shows calls and latency, counted from the log: nothing is estimated. */
export function DeploymentMetrics({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const [name, setName] = useState<SpanName>('hour');
  const { intervalMs, count, interval } = SPANS[name];
  const { data, error, refetch, isPlaceholderData } = useFigures(mode, deployment.id, intervalMs * count);
  if (!data) return error ? <LoadFailure problem={error} onRetry={() => void refetch()} /> : <PageLoading />;
  const points = pointsOf(data.calls, { until: data.now + 1, intervalMs, count });
  return (
    <div className={`space-y-5 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedSwitch legend="Time" name="span" value={name} choices={CHOICES} onChange={setName} />
        <p className="text-[13px] text-muted">
          {data.isCut
            ? `Covers only the last ${MAX_CALLS.toLocaleString('en')} calls of this period.`
            : 'Counted from the log of the deployment, for all callers.'}
        </p>
      </div>
      <FigureList calls={data.calls} starts={data.starts} />
      <ChartCard title="Calls">
        <DayChart
          label="Calls"
          unit={countUnit}
          {...{ points, interval }}
          series={OUTCOMES}
          empty="No calls in this period."
        />
      </ChartCard>
      <ChartCard title="Latency">
        <DayChart
          label="Latency"
          kind="lines"
          unit={durationUnit}
          {...{ points, interval }}
          series={LATENCIES}
          empty="No successful calls in this period."
        />
      </ChartCard>
    </div>
  );
}

function ChartCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-4 font-semibold">{title}</h2>
      {children}
    </Card>
  );
}
