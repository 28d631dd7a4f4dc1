import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TIERS } from '../access/scopes.ts';
import { sealNextAction } from '../payments/next-action.ts';
import { openVault } from '../platform/crypto/key-ring.ts';
import { MODES } from '../platform/db/realm.ts';
import { type CheckoutRow, requirePayable, toCheckoutResponse } from './checkout.ts';
import { type KeyRow, statusOf } from './key.ts';

const vault = openVault([{ serial: 1, key: Buffer.alloc(32) }]);
const NOW = Date.UTC(2026, 5, 1);
const time = fc.option(fc.date({ min: new Date(NOW - 1000), max: new Date(NOW + 1000), noInvalidDate: true }));
const key = fc.record({
  id: fc.constant('key_01'),
  account_id: fc.constant('usr_01'),
  name: fc.constant('laptop'),
  mode: fc.constantFrom(...MODES),
  tier: fc.constantFrom(...TIERS),
  scopes: fc.constant([]),
  restricted: fc.boolean(),
  last4: fc.constant('abcd'),
  spend_limit_currency: fc.constant(null),
  spend_limit_amount: fc.constant(null),
  created_at: fc.constant(new Date(NOW)),
  activated_at: time,
  expires_at: time,
  revoked_at: time,
  last_used_at: fc.constant(null),
}) satisfies fc.Arbitrary<KeyRow>;

test('only unpaid live premium keys can be paid for', () => {
  fc.assert(
    fc.property(key, (any) => {
      const waits = any.mode === 'live' && any.tier === 'premium' && statusOf(any, NOW) === 'inactive';
      if (waits) requirePayable(any, NOW);
      else assert.throws(() => requirePayable(any, NOW), { code: 'invalid_state' });
    }),
  );
});

test('a checkout response names its key, but neither its payment nor its owner', () => {
  const row: CheckoutRow = {
    id: 'chk_01',
    key_id: 'key_01',
    account_id: 'usr_01',
    currency: 'usd',
    amount: 2000,
    status: 'pending',
    payment_id: 'pay_01',
    next_action: sealNextAction(vault, { type: 'redirect', url: 'https://bank.example/' }),
    created_at: new Date(NOW),
    paid_at: null,
  };
  assert.deepEqual(toCheckoutResponse(row, { vault }), {
    id: 'chk_01',
    api_key_id: 'key_01',
    status: 'pending',
    amount: { currency: 'usd', amount: 2000 },
    next_action: { type: 'redirect', url: 'https://bank.example/' },
    created_at: '2026-06-01T00:00:00.000Z',
    paid_at: null,
  });
});
