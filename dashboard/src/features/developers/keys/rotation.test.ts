import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiKey } from '@souk/sdk';
import { formatAge, successorOf } from './rotation.ts';

const OLD: ApiKey = {
  id: 'key_1',
  name: 'laptop',
  mode: 'test',
  tier: 'free',
  status: 'active',
  scopes: [],
  restricted: false,
  prefix: 'svc_test_',
  last4: 'x7Qe',
  spend_limit: null,
  created_at: '2026-01-05T09:30:00.000Z',
  expires_at: null,
  last_used_at: null,
  rotation_due: true,
};
const NEW: ApiKey = { ...OLD, id: 'key_2', created_at: '2026-05-05T09:30:00.000Z', rotation_due: false };

test('finds the newer usable key of the same name and tier', () => {
  assert.equal(successorOf(OLD, [NEW, OLD]), NEW);
  const others: Partial<ApiKey>[] = [
    { name: 'phone' },
    { tier: 'premium' },
    { status: 'revoked' },
    { rotation_due: true },
    { created_at: '2025-12-01T00:00:00.000Z' },
  ];
  for (const other of others) assert.equal(successorOf(OLD, [OLD, { ...NEW, ...other }]), undefined);
});

test('formats the age of an old key in months', () => {
  assert.equal(formatAge(OLD, new Date('2026-05-06T00:00:00Z')), '4 months ago');
  assert.equal(formatAge(OLD, new Date('2026-01-06T00:00:00Z')), '1 month ago');
});
