import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, currenciesOf, figuresOf } from './revenue-figures.ts';

const item = (start: string, gross: number, currency = 'usd') => ({
  start,
  currency,
  gross,
  fees: gross / 10,
  refunds: 0,
  net: gross - gross / 10,
  sales: gross > 0 ? 1 : 0,
});

test('separates the period from the previous one, and the currencies', () => {
  const all = [item('2026-01-01', 1000), item('2026-01-02', 3000), item('2026-01-02', 500, 'jpy')];
  const { items, now, before } = figuresOf(all, 'usd', '2026-01-02');
  assert.deepEqual(
    items.map(({ start }) => start),
    ['2026-01-02'],
  );
  assert.deepEqual(now, { gross: 3000, fees: 300, refunds: 0, net: 2700, sales: 1 });
  assert.equal(before.net, 900);
});

test('sorts currencies by the number of sales', () => {
  assert.deepEqual(
    currenciesOf([item('2026-01-01', 0, 'eur'), item('2026-01-01', 900, 'usd'), item('2026-01-02', 0, 'eur')]),
    ['usd', 'eur'],
  );
});

test('returns the change in percent, or undefined without a positive base', () => {
  assert.deepEqual(
    [changeOf(150, 100), changeOf(0, 100), changeOf(5, 0), changeOf(5, -5)],
    [50, -100, undefined, undefined],
  );
});
