import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPrice } from './asset-labels.ts';

test('formats a price of 0 as free', () => {
  assert.deepEqual(
    [formatPrice({ currency: 'usd', amount: 0 }), formatPrice({ currency: 'usd', amount: 4900 })],
    ['Free', '49 USD'],
  );
});
