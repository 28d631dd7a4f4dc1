import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoment } from './moments.ts';

const now = new Date('2026-11-15T12:00:00Z');
const inMinutes = (minutes: number) => formatMoment(new Date(now.getTime() + minutes * 60_000), now);

test('formats near times relative to now', () => {
  assert.equal(inMinutes(0), 'just now');
  assert.equal(inMinutes(0.5), 'in a moment');
  assert.equal(inMinutes(-5), '5 minutes ago');
  assert.equal(inMinutes(-120), '2 hours ago');
  assert.equal(inMinutes(-24 * 60), 'yesterday');
  assert.equal(inMinutes(29 * 24 * 60), 'in 29 days');
});

test('formats far times as dates', () => {
  assert.equal(formatMoment(new Date('2026-07-01T12:00:00Z'), now), 'Jul 1, 2026');
});
