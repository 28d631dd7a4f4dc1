import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNanos, nanoOf } from './cost.ts';

test('converts costs to billionths without losing digits', () => {
  assert.equal(nanoOf('0.001234'), 1_234_000n);
  assert.equal(nanoOf('12'), 12_000_000_000n);
  assert.equal(nanoOf('0.000000001') * 3n, 3n);
  assert.equal(nanoOf('90071992.547409931'), 90_071_992_547_409_931n);
});

test('formats costs with their significant digits', () => {
  for (const [cost, text] of [
    ['0', '0 USD'],
    ['0.000104', '0.000104 USD'],
    ['0.0012346', '0.00123 USD'],
    ['0.25', '0.25 USD'],
    ['0.0312345', '0.0312 USD'],
    ['1.005', '1.01 USD'],
    ['1234', '1,234.00 USD'],
  ] as const) {
    assert.equal(formatNanos(nanoOf(cost), 'usd'), text);
  }
});
