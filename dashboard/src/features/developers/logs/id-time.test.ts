import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecent } from './id-time.ts';

test('reads the creation time from an id', () => {
  const id = 'req_01k9zq4v7he1r8c3t5n6m2x0rq';
  const created = Date.parse('2025-11-13T22:59:56.785Z');
  assert.ok(isRecent(id, created));
  assert.ok(isRecent(id, created + 10_000));
  assert.ok(!isRecent(id, created + 60_000));
  assert.ok(!isRecent('req_', created));
});
