import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Delivery } from './delivery-log.api.ts';
import { deliveryRefetchInterval } from './refetch-interval.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

const entry = (status: Delivery['status'], dueIn?: number) => ({
  delivery: {
    id: 'dlv_1',
    status,
    attempts: [],
    response_status: null,
    next_attempt_at: dueIn === undefined ? null : new Date(now + dueIn).toISOString(),
  },
});

test('a log is refetched when its next attempt is due, and every 15 seconds without one', () => {
  assert.equal(deliveryRefetchInterval([], now), 15_000);
  assert.equal(deliveryRefetchInterval([entry('succeeded'), entry('failed')], now), 15_000);
  assert.equal(deliveryRefetchInterval([entry('pending', -5_000)], now), 2_000);
  assert.equal(
    deliveryRefetchInterval([entry('pending', 3_600_000), entry('succeeded'), entry('pending', 6_000)], now),
    6_000,
  );
  assert.equal(deliveryRefetchInterval([entry('pending', 3_600_000)], now), 15_000);
});
