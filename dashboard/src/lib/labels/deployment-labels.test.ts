import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canStart, canStop, formatShape, formatSpan } from './deployment-labels.ts';

test('spans are told in the largest unit that says them exactly', () => {
  const told = [10, 60, 90, 300, 3_600, 5_400, 86_400].map(formatSpan);
  assert.deepEqual(told, ['10 seconds', '1 minute', '90 seconds', '5 minutes', '1 hour', '90 minutes', '1 day']);
});

test('what runs can be stopped, what does not can be started, unless there is nothing left to run', () => {
  const failure = { code: 'model_deleted', message: '', at: '' } as const;
  assert.ok(canStop({ status: 'idle' }) && canStop({ status: 'starting' }) && !canStop({ status: 'failed' }));
  assert.ok(canStart({ status: 'stopped', failure: null }) && !canStart({ status: 'ready', failure: null }));
  assert.ok(!canStart({ status: 'failed', failure }));
});

test('a shape says where any extent will do', () => {
  assert.equal(formatShape([-1, 3, 224]), '[any × 3 × 224]');
});
