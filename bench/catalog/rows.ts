import type { Row } from '../report/benchmark-result.ts';
import { costRow, limitRow } from '../report/rows.ts';
import type { Measured } from './measure.ts';

const SORTS = ['newest', 'downloads', 'stars', 'trending'];
/** Page 500 may cost a fifth more than the first page. */
const MAX_PAGE_COST = 1.2;

/** Compares a list with a read by primary key, a far page with the first one, and the slowest search with its limit. */
export function catalogRows(measured: Readonly<Record<string, Measured>>, searchLimit: number): Row[] {
  const at = (name: string) => measured[name] ?? { p50: Number.NaN, p99: Number.NaN };
  const worst = SORTS.toSorted((a, b) => pageCost(b) - pageCost(a))[0] as string;
  const searches = Object.entries(measured).filter(([name]) => name.startsWith('search'));
  const [slowest = '', { p99 } = at('')] = searches.toSorted(([, a], [, b]) => b.p99 - a.p99)[0] ?? [];
  return [
    costRow({
      ...{ work: 'first page of a list, p50', unit: 'ms', value: at('first page, newest').p50 },
      baseline: { name: 'read by primary key', value: at('read by primary key').p50 },
    }),
    costRow({
      ...{ work: `page 500 of a list, ${worst}, p50`, unit: 'ms', value: at(`page 500, ${worst}`).p50 },
      baseline: { name: 'its first page', value: at(`first page, ${worst}`).p50 },
      goal: Number((1 / MAX_PAGE_COST).toFixed(2)),
    }),
    limitRow({ work: `${slowest} (the slowest search), p99`, unit: 'ms', value: p99, limit: searchLimit }),
  ];

  function pageCost(sort: string): number {
    return at(`page 500, ${sort}`).p50 / at(`first page, ${sort}`).p50;
  }
}
