import type { DeploymentLogLine } from '@souk/sdk';
import type { ChartPoint } from '../../../../ui/charts/chart-data.ts';

type Line = Pick<DeploymentLogLine, 'at' | 'message'>;

/** A call as recorded in the log. */
export interface LoggedCall {
  at: number;
  outcome: 'succeeded' | 'rejected' | 'failed' | 'disconnected';
  milliseconds: number;
}

const CALL = /^\S+ (?:(\d{3})|(broke off) after|(the caller left) after) (\d+) ms/;

/** Parses `req_… 200 12 ms`, `req_… 422 3 ms: …`, `req_… broke off after …` or `req_… the caller left after …`. */
export function readCall({ at, message }: Line): LoggedCall | undefined {
  const [, status, broke, left, milliseconds] = CALL.exec(message) ?? [];
  if (milliseconds === undefined) return undefined;
  const outcome = left
    ? 'disconnected'
    : broke || Number(status) >= 500
      ? 'failed'
      : Number(status) >= 400
        ? 'rejected'
        : 'succeeded';
  return { at: Date.parse(at), outcome, milliseconds: Number(milliseconds) };
}

const START = /^Ready: its process started in (\d+) ms, and loaded the model in (\d+) ms/;

/** Returns the milliseconds that each start took: for the process plus for loading the model. */
export function readStarts(lines: readonly Line[]): number[] {
  return lines.flatMap(({ message }) => {
    const [, boot, load] = START.exec(message) ?? [];
    return boot && load ? [Number(boot) + Number(load)] : [];
  });
}

/** Returns the smallest value that `percent` of the values do not exceed, or undefined without values. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

export interface Span {
  /** Time at which the last interval ends. */
  until: number;
  intervalMs: number;
  count: number;
}

/** Returns a point for each interval, even without calls: their outcomes, and the latency of the successful ones. */
export function pointsOf(calls: readonly LoggedCall[], { until, intervalMs, count }: Span): ChartPoint[] {
  const first = (Math.floor((until - 1) / intervalMs) - count + 1) * intervalMs;
  const buckets: LoggedCall[][] = Array.from({ length: count }, () => []);
  for (const call of calls) buckets[Math.floor((call.at - first) / intervalMs)]?.push(call);
  return buckets.map((bucket, at) => {
    const withOutcome = (outcome: LoggedCall['outcome']) => bucket.filter((call) => call.outcome === outcome);
    const times = withOutcome('succeeded').map(({ milliseconds }) => milliseconds);
    return {
      start: new Date(first + at * intervalMs).toISOString(),
      values: {
        succeeded: times.length,
        rejected: withOutcome('rejected').length,
        failed: withOutcome('failed').length,
        disconnected: withOutcome('disconnected').length,
        p50: percentile(times, 50) ?? null,
        p95: percentile(times, 95) ?? null,
      },
    };
  });
}
