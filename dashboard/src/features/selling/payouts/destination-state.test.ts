import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOf } from './destination-state.ts';

const SIMULATED = { name: 'simulated', simulated: true, available: true };
const STRIPE = { name: 'stripe', simulated: false, available: true };
const at = '2026-01-05T09:41:07.310Z';
const saved = (processor: 'simulated' | 'stripe', status: 'ready' | 'onboarding' = 'ready') =>
  ({
    processor,
    status,
    label: 'bank account ending 3000',
    failure: null,
    payable_at: null,
    created_at: at,
    updated_at: at,
  }) as const;

test('test payouts arrive without a destination, live ones wait for it', () => {
  assert.equal(stateOf('test', null, SIMULATED).ready, true);
  assert.equal(stateOf('live', null, SIMULATED).ready, false);
  assert.equal(stateOf('test', null, STRIPE).ready, false);
});

test('a destination that is not finished, or was set up elsewhere, takes no money and says why', () => {
  assert.deepEqual(
    [saved('stripe'), saved('stripe', 'onboarding'), saved('simulated')].map((destination) => {
      const { ready, badge, action } = stateOf('live', destination, STRIPE);
      return [ready, badge?.label, action];
    }),
    [
      [true, 'Ready', 'Change at Stripe'],
      [false, 'Not finished', 'Continue at Stripe'],
      [false, 'Out of use', 'Set up with Stripe'],
    ],
  );
});

test('a new destination says from when on it is paid', () => {
  const { badge, words, ready } = stateOf('live', { ...saved('simulated'), payable_at: at }, SIMULATED);
  assert.deepEqual([badge?.label, ready], ['New', true]);
  assert.match(words, /^Payouts to it begin Jan 5, 2026/);
});

test('where there is no processor nothing can be sent', () => {
  assert.equal(stateOf('live', saved('stripe'), { ...STRIPE, available: false }).ready, false);
});

test('one whose last payout failed says so, and what to do, rather than that it is ready', () => {
  const failure = { payout_id: 'pyo_1', code: 'no_such_account', message: 'The bank has no such account.', at };
  const { badge, words, failed, ready } = stateOf('test', { ...saved('simulated'), failure }, SIMULATED);
  assert.deepEqual([badge?.label, failed, ready], ['Payout failed', 'pyo_1', true]);
  assert.match(words, /The bank has no such account\. Check the account number/);
});
