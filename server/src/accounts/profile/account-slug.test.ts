import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provisionalSlug, slugCandidates } from './account-slug.ts';

test('no name results in a provisional-looking slug or a path of the site', () => {
  const provisional = provisionalSlug();
  for (const name of [provisional, 'Unconfirmed 0123456789abcdef', 'unconfirmed', 'Sign in']) {
    for (const slug of slugCandidates(name)) {
      assert.doesNotMatch(slug, /^unconfirmed-[0-9a-f]{16}$/);
      assert.notEqual(slug, 'sign-in');
    }
  }
  assert.equal([...slugCandidates('Unconfirmed Reports')][0], 'unconfirmed-reports-2');
  assert.equal([...slugCandidates('Unconfirmed')][0], 'unconfirmed');
});
