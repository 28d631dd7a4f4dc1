import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumsOf } from './line-sums.ts';
import { linesToCsv } from './lines-csv.ts';

const at = '2026-01-05T09:41:07.310Z';
const LINES = [
  { type: 'payout_returned', subject: 'pyo_1', gross: 1500, fee: 0, amount: 1500, at },
  { type: 'refund', subject: 'pur_1', gross: -1000, fee: -100, amount: -900, at },
  { type: 'sale', subject: 'pur_2', gross: 4905, fee: 490, amount: 4415, at },
] as const;

test('sums the lines of a payout by type', () => {
  assert.deepEqual(sumsOf(LINES), {
    sales: { count: 1, gross: 4905, fees: 490 },
    refunds: { count: 1, gross: -1000, fees: -100 },
    returned: { count: 1, amount: 1500 },
    total: 5015,
  });
});

test('formats lines as CSV in units of the currency', () => {
  const [head, , refund, sale, end] = linesToCsv(LINES, 'usd').split('\r\n');
  assert.equal(head, 'type,subject,at,currency,gross,fee,amount');
  assert.equal(refund, `refund,pur_1,${at},usd,-10.00,-1.00,-9.00`);
  assert.equal(sale, `sale,pur_2,${at},usd,49.05,4.90,44.15`);
  assert.equal(end, '');
  assert.match(linesToCsv([LINES[2]], 'jpy'), /jpy,4905,490,4415/);
});
