import { median } from '../median.ts';
import type { Row, Table } from '../report/benchmark-result.ts';
import { limitRow, rateRow } from '../report/rows.ts';
import type { BenchModel } from './models.ts';
import type { Way } from './report.ts';

type Part = keyof Way['rounds'][number];

const of = ({ rounds }: Way, part: Part) => median(rounds.map((round) => round[part]));

/** Compares the throughput of many callers with that in process, and the time added to one call with 2 ms. */
export function modelRows(model: BenchModel, [peer, ...ways]: readonly Way[]): Row[] {
  if (!peer) return [];
  return ways.map((way) => {
    const work = `${model.name}, ${way.name}`;
    if (way.load?.connections === 1) {
      const value = of(way, 'p50') - of(peer, 'p50');
      return limitRow({ work: `${work}: added to one call`, unit: 'ms', value, limit: 2 });
    }
    const baseline = { name: 'in process', value: of(peer, 'perSecond') };
    const goal = way.load && model.goals?.[way.load.kind];
    return rateRow({
      ...{ work, unit: 'calls/s', value: of(way, 'perSecond'), baseline },
      ...(goal === undefined ? {} : { goal }),
    });
  });
}

export function modelTable(model: string, ways: readonly Way[]): Table {
  const rows = ways.map((way, index) => [
    way.name,
    Math.round(of(way, 'perSecond')).toLocaleString('en'),
    of(way, 'p50').toFixed(2),
    of(way, 'p99').toFixed(2),
    index === 0 ? '' : of(way, 'soukCpu').toFixed(0),
  ]);
  return { title: `${model}:`, columns: ['', 'Calls per second', 'p50 ms', 'p99 ms', 'µs of CPU time'], rows };
}
