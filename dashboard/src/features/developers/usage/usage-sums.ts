import type { UsageDay } from '@souk/sdk';
import { type Days, daysOf } from '../../../lib/format/utc-days.ts';
import type { ChartPoint } from '../../../ui/charts/chart-data.ts';
import { nanoOf, unitsOf } from './cost.ts';

export interface Sum {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  nano: bigint;
}

export type Grouping = 'model' | 'key';
export type Measure = 'cost' | 'requests' | 'tokens';

export interface Group extends Sum {
  /** The name of a model, or the id of a key. */
  id: string;
}

const idOf = (row: UsageDay, by: Grouping) => (by === 'model' ? row.model : row.key_id);

export function sumOf(rows: readonly UsageDay[]): Sum {
  const sum: Sum = { requests: 0, promptTokens: 0, completionTokens: 0, nano: 0n };
  for (const row of rows) {
    sum.requests += row.requests;
    sum.promptTokens += row.prompt_tokens;
    sum.completionTokens += row.completion_tokens;
    sum.nano += nanoOf(row.cost);
  }
  return sum;
}

/** Groups rows by model or key, sorted by cost, then by requests, highest first. */
export function groupsOf(rows: readonly UsageDay[], by: Grouping): Group[] {
  return [...Map.groupBy(rows, (row) => idOf(row, by))]
    .map(([id, of]) => ({ id, ...sumOf(of) }))
    .sort((one, other) => Number(other.nano - one.nano) || other.requests - one.requests);
}

function measured(sum: Sum, measure: Measure): number {
  if (measure === 'cost') return unitsOf(sum.nano);
  return measure === 'requests' ? sum.requests : sum.promptTokens + sum.completionTokens;
}

/** Series of all groups that a chart does not name. */
export const REST = 'rest';

/** Returns a point for each day of the period, with a value for each named group and one for all others together. */
export function pointsOf(
  rows: readonly UsageDay[],
  { period, by, measure, named }: { period: Days; by: Grouping; measure: Measure; named: readonly string[] },
): ChartPoint[] {
  const byDay = Map.groupBy(rows, ({ date }) => date);
  return daysOf(period).map((start) => {
    const groups = Map.groupBy(byDay.get(start) ?? [], (row) => (named.includes(idOf(row, by)) ? idOf(row, by) : REST));
    return {
      start,
      values: Object.fromEntries([...groups].map(([id, of]) => [id, measured(sumOf(of), measure)])),
    };
  });
}
