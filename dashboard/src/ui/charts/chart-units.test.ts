import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUnit, durationUnit, moneyUnit } from './chart-units.ts';

test('money is exact in words and short beside an axis, whatever the currency divides into', () => {
  assert.equal(moneyUnit('usd').exact(123_450), '1,234.50 USD');
  assert.equal(moneyUnit('usd').short(123_450), '1.2K');
  assert.equal(moneyUnit('jpy').exact(1500), '1,500 JPY');
  assert.equal(moneyUnit('jpy').short(1500), '1.5K');
  assert.equal(moneyUnit('usd').short(-4410), '-44.1');
  assert.equal(moneyUnit('usd').short(25), '0.25');
});

test('counts and durations are written as they are said', () => {
  assert.equal(countUnit.exact(1_234_567), '1,234,567');
  assert.equal(countUnit.short(1_234_567), '1.2M');
  assert.equal(durationUnit.exact(87.25), '87.3 ms');
  assert.equal(durationUnit.short(1500), '1.5 s');
});
