import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeBalance } from './describe-balance.ts';

const nothing = { available: [], pending: [], earnings: [], owed: [], payout_destination: null };

test('shows an empty wallet for an empty balance', () => {
  assert.equal(describeBalance(nothing), '         USD\nwallet  0.00');
});

test('shows a column per currency and a row per kind of money with an amount', () => {
  const text = describeBalance({
    ...nothing,
    available: [{ currency: 'usd', amount: 12_500 }],
    pending: [{ currency: 'jpy', amount: 5_000 }],
    earnings: [{ currency: 'usd', pending: 0, cleared: -450 }],
    owed: [{ currency: 'usd', amount: 312 }],
  });
  assert.deepEqual(text.split('\n'), [
    '                      JPY     USD',
    'wallet                  0  125.00',
    'wallet, pending      5000       ·',
    'earnings, available     ·   -4.50',
    'owed for inference      ·    3.12',
    '',
    'Your earnings are negative, because sales were refunded after their payout. Your next earnings cover the difference.',
  ]);
});
