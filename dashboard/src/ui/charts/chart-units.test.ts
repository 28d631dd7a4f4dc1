import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUnit, durationUnit, moneyUnit } from './chart-units.ts';

test('formats money exactly, and in short for an axis', () => {
  assert.equal(moneyUnit('usd').exact(123_450), '1,234.50 USD');
  assert.equal(moneyUnit('usd').short(123_450), '1.2K');
  assert.equal(moneyUnit('jpy').exact(1500), '1,500 JPY');
  assert.equal(moneyUnit('jpy').short(1500), '1.5K');
  assert.equal(moneyUnit('usd').short(-4410), '-44.1');
  assert.equal(moneyUnit('usd').short(25), '0.25');
});

test('formats counts and durations', () => {
  assert.equal(countUnit.exact(1_234_567), '1,234,567');
  assert.equal(countUnit.short(1_234_567), '1.2M');
  assert.equal(durationUnit.exact(87.25), '87.3 ms');
  assert.equal(durationUnit.short(1500), '1.5 s');
});
