import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeTiming } from './call-facts.ts';

test('describes the time of a call by phase, without phases that took none', () => {
  assert.equal(describeTiming('queue;dur=0.02, boot;dur=0.00, infer;dur=2.25'), '2.25 ms in the model');
  assert.equal(
    describeTiming('queue;dur=1.50, boot;dur=812.00, infer;dur=2.25'),
    '812 ms to start, 1.5 ms in the queue, 2.25 ms in the model',
  );
  assert.equal(describeTiming(''), '');
  assert.equal(describeTiming('other;desc="x"'), '');
});
