import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Revenue } from '@souk/sdk';
import { widthOf } from '../../output/terminal-text.ts';
import { describeRevenue } from './describe-revenue.ts';

const NETS = [0, 4410, -4410, 35_280];

function revenueOf(currency = 'usd', scale = 1): Revenue {
  const items = NETS.map((net, index) => ({
    start: `2026-01-0${index + 1}`,
    currency,
    gross: Math.max(0, net) * scale,
    fees: 0,
    refunds: Math.max(0, -net) * scale,
    net: net * scale,
    sales: net > 0 ? 1 : 0,
  }));
  return { from: '2026-01-01', to: '2026-01-04', interval: 'day', items };
}

test('draws a bar and figures per day, days without a sale included, and totals below', () => {
  const lines = describeRevenue(revenueOf(), 80).split('\n');
  assert.equal(lines[0], 'Revenue in USD, 2026-01-01 to 2026-01-04, by day');
  assert.match(String(lines[2]), /^DAY +SALES +GROSS +FEES +REFUNDS +NET$/);
  assert.match(String(lines[3]), /^2026-01-01 +· {5,}· +· +· +·$/);
  assert.match(String(lines[4]), /^2026-01-02 +1 {2}█+[▏▎▍▌▋▊▉]? +44\.10 +· +· +44\.10$/);
  assert.match(String(lines[5]), /^2026-01-03 +· {2}░+ +· +· +44\.10 +-44\.10$/, 'a loss reads without colour');
  assert.match(String(lines[6]), /^2026-01-04 +1 {2}█{20,} {2}352\.80/);
  assert.deepEqual(lines.slice(8), [
    'sales    2',
    'gross    396.90 USD',
    'fees       0.00 USD',
    'refunds   44.10 USD',
    'net      352.80 USD',
  ]);
});

test('is never wider than the terminal', () => {
  for (const width of [24, 40, 45, 60, 80, 120]) {
    for (const scale of [1, 1_000_000]) {
      const [, chart = ''] = describeRevenue(revenueOf('usd', scale), width).split('\n\n');
      for (const line of chart.split('\n')) assert.ok(widthOf(line) <= width, `${width}: ${line}`);
    }
  }
});

test('draws a sparkline where there is no room for bars', () => {
  assert.match(describeRevenue(revenueOf(), 30), /^▁▂▁█$/m);
});

test('draws a chart per currency, formats months, and says when nothing was sold', () => {
  const both = { ...revenueOf(), items: [...revenueOf('jpy').items, ...revenueOf().items] };
  const text = describeRevenue({ ...both, interval: 'month' }, 80);
  assert.deepEqual(text.match(/^Revenue in \w+/gm), ['Revenue in JPY', 'Revenue in USD']);
  assert.match(text, /^2026-01 +1 .* 35280$/m, 'yen have no decimals');
  assert.equal(describeRevenue({ ...both, items: [] }, 80), 'No sales from 2026-01-01 to 2026-01-04.');
});
