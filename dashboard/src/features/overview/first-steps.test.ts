import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSteps } from './first-steps.ts';

const NOTHING = { key: false, call: false, purchase: false, model: false, webhook: false };

test('marks the steps that are done', () => {
  const open = (email_confirmed: boolean, done = NOTHING) =>
    firstSteps({ email_confirmed }, done)
      .filter((step) => !step.done)
      .map(({ id }) => id);
  assert.deepEqual(open(false), ['email', 'purchase', 'key', 'call', 'model', 'webhook']);
  assert.deepEqual(open(true, { ...NOTHING, key: true, webhook: true }), ['purchase', 'call', 'model']);
  assert.deepEqual(open(true, { key: true, call: true, purchase: true, model: true, webhook: true }), []);
});
