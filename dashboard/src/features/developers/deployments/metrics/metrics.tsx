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
  { key: 'answered', label: 'Answered', tint: 1 },
  { key: 'refused', label: 'Refused', tint: 4 },
  { key: 'failed', label: 'Failed', tint: 3 },
  { key: 'left', label: 'Caller left', tint: 2 },
] as const;

const LATENCIES = [
  { key: 'p50', label: 'Half are faster (p50)', tint: 1 },
  { key: 'p95', label: '95 of 100 are faster (p95)', tint: 4 },
] as const;

/** How it does, counted from its log: nothing is estimated. */
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
            ? `Of the last ${MAX_CALLS.toLocaleString('en')} calls: there were more in this time.`
            : 'Counted from the log of the deployment, of all callers.'}
        </p>
      </div>
      <FigureList calls={data.calls} starts={data.starts} />
      <ChartCard title="Calls">
        <DayChart
          label="Calls"
          unit={countUnit}
          {...{ points, interval }}
          series={OUTCOMES}
          empty="No calls in this time."
        />
      </ChartCard>
      <ChartCard title="Latency">
        <DayChart
          label="Latency"
          kind="lines"
          unit={durationUnit}
          {...{ points, interval }}
          series={LATENCIES}
          empty="No answered calls in this time."
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
