import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPreviousInMode } from './keep-previous.ts';

test('what was shown stays for another filter, and never for another mode', () => {
  const shown = (queryKey: unknown[]) => keepPreviousInMode(['events', 'test', 'all'])('before', { queryKey });
  assert.equal(shown(['events', 'test', 'payout.paid']), 'before');
  assert.equal(shown(['events', 'live', 'all']), undefined);
  // A word that somebody searched for is no mode.
  const ofBoth = keepPreviousInMode(['accounts', { q: 'live' }]);
  assert.equal(ofBoth('before', { queryKey: ['accounts', { q: 'test' }] }), 'before');
  assert.equal(ofBoth(undefined, undefined), undefined);
});
