import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listIssues } from './issues.ts';

const key = { id: 'key_1', name: 'robot', status: 'active', rotation_due: false } as const;
const endpoint = {
  id: 'whe_1',
  url: 'https://shop.example/hooks',
  status: 'enabled',
  failing_since: null,
  disabled_reason: null,
} as const;

test('lists no issues for healthy keys and endpoints', () => {
  assert.deepEqual(listIssues([key], [key], [endpoint]), []);
  const disabledByOwner = { ...endpoint, status: 'disabled', disabled_reason: 'owner' } as const;
  assert.deepEqual(listIssues([], [], [disabledByOwner]), []);
});

test('lists unpaid keys first, then failing webhooks, then keys due for rotation', () => {
  const unpaid = { ...key, id: 'key_2', status: 'inactive' } as const;
  const old = [
    { ...key, rotation_due: true },
    { ...key, id: 'key_3', name: 'drone', rotation_due: true },
    { ...key, id: 'key_4', status: 'revoked', rotation_due: true } as const,
  ];
  const failing = { ...endpoint, failing_since: '2026-01-05T09:30:00.000Z' };
  const gone = { ...endpoint, id: 'whe_2', status: 'disabled', disabled_reason: 'gone' } as const;
  const issues = listIssues(old, [unpaid], [failing, gone]);
  assert.deepEqual(
    issues.map(({ title }) => title),
    [
      'Payment required for the key “robot”',
      'A webhook is failing',
      'A webhook was disabled',
      '2 keys are due for rotation',
    ],
  );
  assert.equal(issues[3]?.about, '“robot”, “drone”: older than 90 days.');
});
