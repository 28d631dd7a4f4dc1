import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayHaveBeenSent } from './delivered-to.ts';

const event = {
  type: 'payout.paid',
  created_at: '2026-01-07T08:00:00.000Z',
  data: { object: { id: 'pyo_1' } },
} as const;
const endpoint = { id: 'whe_1', created_at: '2026-01-06T08:00:00.000Z', events: ['*'] };

test('matches endpoints that existed and listened to the event when it happened', () => {
  assert.ok(mayHaveBeenSent(event, endpoint));
  assert.ok(mayHaveBeenSent(event, { ...endpoint, events: ['payout.failed', 'payout.paid'] }));
  assert.ok(!mayHaveBeenSent(event, { ...endpoint, events: ['payout.failed'] }));
  assert.ok(!mayHaveBeenSent(event, { ...endpoint, created_at: '2026-01-08T08:00:00.000Z' }));
});

test('matches a test event only with the endpoint that was tested', () => {
  const tested = { ...event, type: 'webhook_endpoint.test', data: { object: { id: 'whe_1' } } } as const;
  assert.ok(mayHaveBeenSent(tested, { ...endpoint, events: ['payout.paid'] }));
  assert.ok(!mayHaveBeenSent(tested, { ...endpoint, id: 'whe_2' }));
});
