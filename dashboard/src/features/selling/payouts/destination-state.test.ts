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

test('pays out without a destination in test mode only', () => {
  assert.equal(stateOf('test', null, SIMULATED).ready, true);
  assert.equal(stateOf('live', null, SIMULATED).ready, false);
  assert.equal(stateOf('test', null, STRIPE).ready, false);
});

test('is not ready with an unfinished destination or one of another processor', () => {
  assert.deepEqual(
    [saved('stripe'), saved('stripe', 'onboarding'), saved('simulated')].map((destination) => {
      const { ready, badge, action } = stateOf('live', destination, STRIPE);
      return [ready, badge?.label, action];
    }),
    [
      [true, 'Ready', 'Change at Stripe'],
      [false, 'Not finished', 'Continue at Stripe'],
      [false, 'No longer in use', 'Set up with Stripe'],
    ],
  );
});

test('says when payouts to a new destination begin', () => {
  const { badge, message, ready } = stateOf('live', { ...saved('simulated'), payable_at: at }, SIMULATED);
  assert.deepEqual([badge?.label, ready], ['New', true]);
  assert.match(message, /^Payouts to it begin Jan 5, 2026/);
});

test('is not ready without a processor', () => {
  assert.equal(stateOf('live', saved('stripe'), { ...STRIPE, available: false }).ready, false);
});

test('explains a failed payout and what to do', () => {
  const failure = { payout_id: 'pyo_1', code: 'no_such_account', message: 'The bank has no such account.', at };
  const { badge, message, failed, ready } = stateOf('test', { ...saved('simulated'), failure }, SIMULATED);
  assert.deepEqual([badge?.label, failed, ready], ['Payout failed', 'pyo_1', true]);
  assert.match(message, /The bank has no such account\. Check the account number/);
});
