import type { DeploymentLogLine } from '@souk/sdk';
import type { ChartPoint } from '../../../../ui/charts/chart-data.ts';

type Line = Pick<DeploymentLogLine, 'at' | 'message'>;

/** A call as the log tells of it. */
export interface LoggedCall {
  at: number;
  outcome: 'answered' | 'refused' | 'failed' | 'left';
  milliseconds: number;
}

const CALL = /^\S+ (?:(\d{3})|(broke off) after|(the caller left) after) (\d+) ms/;

/** `req_… 200 12 ms`, `req_… 422 3 ms: …`, `req_… broke off after …`, `req_… the caller left after …`. */
export function readCall({ at, message }: Line): LoggedCall | undefined {
  const [, status, broke, left, milliseconds] = CALL.exec(message) ?? [];
  if (milliseconds === undefined) return undefined;
  const outcome = left
    ? 'left'
    : broke || Number(status) >= 500
      ? 'failed'
      : Number(status) >= 400
        ? 'refused'
        : 'answered';
  return { at: Date.parse(at), outcome, milliseconds: Number(milliseconds) };
}

const START = /^Ready: its process started in (\d+) ms, and loaded the model in (\d+) ms/;

/** How long each start took: of the process, and of loading the model. */
export function readStarts(lines: readonly Line[]): number[] {
  return lines.flatMap(({ message }) => {
    const [, boot, load] = START.exec(message) ?? [];
    return boot && load ? [Number(boot) + Number(load)] : [];
  });
}

/** The smallest value that so many of a hundred do not exceed; undefined of nothing. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

export interface Span {
  /** The moment at which the last interval ends. */
  until: number;
  intervalMs: number;
  count: number;
}

/** A point for each interval, also where nothing happened: how the calls ended, and how long the answered ones took. */
export function pointsOf(calls: readonly LoggedCall[], { until, intervalMs, count }: Span): ChartPoint[] {
  const first = (Math.floor((until - 1) / intervalMs) - count + 1) * intervalMs;
  const buckets: LoggedCall[][] = Array.from({ length: count }, () => []);
  for (const call of calls) buckets[Math.floor((call.at - first) / intervalMs)]?.push(call);
  return buckets.map((bucket, at) => {
    const having = (outcome: LoggedCall['outcome']) => bucket.filter((call) => call.outcome === outcome);
    const times = having('answered').map(({ milliseconds }) => milliseconds);
    return {
      start: new Date(first + at * intervalMs).toISOString(),
      values: {
        answered: times.length,
        refused: having('refused').length,
        failed: having('failed').length,
        left: having('left').length,
        p50: percentile(times, 50) ?? null,
        p95: percentile(times, 95) ?? null,
      },
    };
  });
}
