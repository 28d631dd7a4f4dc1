import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPreviousInMode } from './keep-previous.ts';

test('keeps data for another filter, but not for another mode', () => {
  const shown = (queryKey: unknown[]) => keepPreviousInMode(['events', 'test', 'all'])('before', { queryKey });
  assert.equal(shown(['events', 'test', 'payout.paid']), 'before');
  assert.equal(shown(['events', 'live', 'all']), undefined);
  // A search term is not a mode.
  const ofBoth = keepPreviousInMode(['accounts', { q: 'live' }]);
  assert.equal(ofBoth('before', { queryKey: ['accounts', { q: 'test' }] }), 'before');
  assert.equal(ofBoth(undefined, undefined), undefined);
});
