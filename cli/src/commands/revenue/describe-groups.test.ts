import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Revenue } from '@souk/sdk';
import { describeGroups } from './describe-groups.ts';

const figures = { gross: 4900, fees: 490, refunds: 0, net: 4410, sales: 1 };
const arm = { type: 'model', id: 'mdl_1', slug: 'acme/arm', name: 'Arm' } as const;
const gone = { type: 'dataset', id: 'dst_1', slug: null, name: null } as const;

function revenueOf(interval: Revenue['interval']): Revenue {
  const items = [
    { start: '2026-01-01', currency: 'jpy', asset: arm, ...figures },
    { start: '2026-01-01', currency: 'usd', asset: arm, ...figures },
    { start: '2026-02-01', currency: 'usd', asset: gone, ...figures, refunds: 4900, fees: 0, net: 0 },
    { start: '2026-02-01', currency: 'usd', asset: null, ...figures },
  ];
  return { from: '2026-01-01', to: '2026-02-28', interval, items };
}

test('prints a table per currency, deleted assets by id, and totals below', () => {
  const [yen = '', dollars = ''] = describeGroups(revenueOf('month')).split('\n\n\n');
  assert.match(
    yen,
    /^Revenue in JPY, 2026-01-01 to 2026-02-28, by month\n\n.*\n2026-01 +acme\/arm +1 +4900 +490 +· +4410\n/,
  );
  assert.deepEqual(
    dollars
      .split('\n')
      .slice(2, 6)
      .map((line) => line.replaceAll(/ +/g, ' ')),
    [
      'MONTH ASSET SALES GROSS FEES REFUNDS NET',
      '2026-01 acme/arm 1 49.00 4.90 · 44.10',
      '2026-02 dst_1 (deleted) 1 49.00 · 49.00 ·',
      '2026-02 unknown 1 49.00 4.90 · 44.10',
    ],
  );
  assert.match(dollars, /\nnet +88\.20 USD$/);
});

test('omits the time column for a total, and says when nothing was sold', () => {
  assert.match(describeGroups(revenueOf('total')), /in total\n\nASSET +SALES /);
  assert.equal(describeGroups({ ...revenueOf('total'), items: [] }), 'No sales from 2026-01-01 to 2026-02-28.');
});
