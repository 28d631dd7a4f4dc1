import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortfall, walletIn } from './wallet.ts';

const usd = (amount: number) => ({ currency: 'usd', amount });

test('compares money of the same currency only, to the cent', () => {
  const balance = { available: [{ currency: 'eur', amount: 9900 }, usd(4899)] };
  assert.deepEqual(walletIn(balance, 'usd'), usd(4899));
  assert.deepEqual(walletIn(balance, 'jpy'), { currency: 'jpy', amount: 0 });
  assert.deepEqual(shortfall(usd(4899), usd(4900)), usd(1));
  assert.equal(shortfall(usd(4900), usd(4900)), undefined);
  assert.equal(shortfall(usd(0), usd(0)), undefined);
});
