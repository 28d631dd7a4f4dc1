import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDuration, payloadOf, progressLabel } from './delivery-labels.ts';
import type { Attempt, Delivery } from './delivery-log.api.ts';

const now = new Date('2026-11-15T12:00:00Z');
const attempt: Attempt = {
  at: now.toISOString(),
  status: 500,
  duration_ms: 3,
  response: '',
  error: 'responded with 500',
};

const delivery = (attempts: number, next: string | null): Delivery => ({
  id: 'dlv_1',
  status: next ? 'pending' : 'failed',
  attempts: Array.from({ length: attempts }, () => attempt),
  response_status: null,
  next_attempt_at: next,
});

test('describes the progress of a delivery', () => {
  assert.equal(progressLabel(delivery(0, null), now), 'No attempts');
  assert.equal(progressLabel(delivery(1, null), now), '1 attempt');
  assert.equal(progressLabel(delivery(0, '2026-11-15T11:59:59Z'), now), 'No attempts, next soon');
  assert.equal(progressLabel(delivery(3, '2026-11-15T12:10:00Z'), now), '3 attempts, next in 10 minutes');
});

test('formats durations in a fitting unit', () => {
  assert.equal(formatDuration(0), '0 ms');
  assert.equal(formatDuration(999), '999 ms');
  assert.equal(formatDuration(15_004), '15.0 s');
});

test('returns the payload without the delivery', () => {
  const event = {
    ...{ id: 'evt_1', type: 'payout.paid' as const, created_at: now.toISOString(), mode: 'test' as const },
    ...{ data: { object: { id: 'po_1' } }, request_id: null, sequence: 7 },
  };
  assert.deepEqual(payloadOf({ ...event, delivery: delivery(1, null) }), event);
});
