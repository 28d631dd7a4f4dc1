import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefundable } from './refund-rule.ts';

test('allows refunds until the deadline, and none without a deadline', () => {
  const sale = { refundable_until: '2026-01-15T12:00:00.000Z' };
  assert.equal(isRefundable(sale, new Date('2026-01-15T11:59:59Z')), true);
  assert.equal(isRefundable(sale, new Date('2026-01-15T12:00:00Z')), false);
  assert.equal(isRefundable({ refundable_until: null }, new Date('2026-01-02')), false);
});
