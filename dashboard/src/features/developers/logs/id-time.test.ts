import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isYoung } from './id-time.ts';

test('an id tells when it was made', () => {
  const id = 'req_01k9zq4v7he1r8c3t5n6m2x0rq';
  const made = Date.parse('2025-11-13T22:59:56.785Z');
  assert.ok(isYoung(id, made));
  assert.ok(isYoung(id, made + 10_000));
  assert.ok(!isYoung(id, made + 60_000));
  assert.ok(!isYoung('req_', made));
});
