import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canStart, canStop, formatSpan } from './deployment-labels.ts';

test('formats spans in the largest exact unit', () => {
  const formatted = [10, 60, 90, 300, 3_600, 5_400, 86_400].map(formatSpan);
  assert.deepEqual(formatted, ['10 seconds', '1 minute', '90 seconds', '5 minutes', '1 hour', '90 minutes', '1 day']);
});

test('stops running deployments, and starts others unless the model was deleted', () => {
  const failure = { code: 'model_deleted', message: '', at: '' } as const;
  assert.ok(canStop({ status: 'idle' }) && canStop({ status: 'starting' }) && !canStop({ status: 'failed' }));
  assert.ok(canStart({ status: 'stopped', failure: null }) && !canStart({ status: 'ready', failure: null }));
  assert.ok(!canStart({ status: 'failed', failure }));
});
