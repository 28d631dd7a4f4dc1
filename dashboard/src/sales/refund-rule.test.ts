import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefundable } from './refund-rule.ts';

test('a sale that was paid can be refunded for fourteen days, and any other not at all', () => {
  const sale = { created_at: '2026-01-01T12:00:00.000Z', status: 'succeeded' } as const;
  assert.equal(isRefundable(sale, new Date('2026-01-15T11:59:59Z')), true);
  assert.equal(isRefundable(sale, new Date('2026-01-15T12:00:00Z')), false);
  assert.equal(isRefundable({ ...sale, status: 'refunded' }, new Date('2026-01-02')), false);
});
