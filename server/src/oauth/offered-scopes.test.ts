import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SCOPE_NAMES } from '../access/scopes.ts';
import { OFFERED_SCOPES, parseScopes, SCOPE_DESCRIPTIONS } from './offered-scopes.ts';

const someScopes = fc.uniqueArray(fc.constantFrom(...OFFERED_SCOPES), { minLength: 1 });
const separator = fc.constantFrom(' ', '+', '  ', ' + ');

test('offers every scope except inference, each with a text', () => {
  assert.deepEqual([...OFFERED_SCOPES, 'inference:run'].sort(), [...SCOPE_NAMES].sort());
  for (const scope of OFFERED_SCOPES)
    assert.ok(SCOPE_DESCRIPTIONS[scope].title && SCOPE_DESCRIPTIONS[scope].detail, scope);
});

test('parses scopes with any separator, without duplicates, in the requested order', () => {
  fc.assert(
    fc.property(someScopes, separator, (scopes, between) => {
      assert.deepEqual(parseScopes(scopes.join(between)), scopes);
      assert.deepEqual(parseScopes([...scopes, ...scopes].join(between)), scopes);
      assert.deepEqual(parseScopes(`${between}${scopes.join(between)}${between}`), scopes);
    }),
  );
});

test('returns undefined if any scope is not offered, or for none', () => {
  const strange = fc.oneof(
    fc.constantFrom('inference:run', 'MODELS:READ', 'openid', 'models:read,payouts:read'),
    fc.string(),
  );
  fc.assert(
    fc.property(someScopes, strange, fc.nat(), (scopes, odd, place) => {
      fc.pre(odd.split(/[ +]/).some((name) => name !== '' && !(OFFERED_SCOPES as readonly string[]).includes(name)));
      const requested = scopes.toSpliced(place % (scopes.length + 1), 0, odd as never);
      assert.equal(parseScopes(requested.join(' ')), undefined);
    }),
  );
  for (const nothing of ['', ' ', '+', ' + ']) assert.equal(parseScopes(nothing), undefined);
});
