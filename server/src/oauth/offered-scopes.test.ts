import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SCOPE_NAMES } from '../access/scopes.ts';
import { OFFERED_SCOPES, parseScopes, SCOPE_WORDS } from './offered-scopes.ts';

const someScopes = fc.uniqueArray(fc.constantFrom(...OFFERED_SCOPES), { minLength: 1 });
const separator = fc.constantFrom(' ', '+', '  ', ' + ');

test('everything but inference is on offer, and each of it in words', () => {
  assert.deepEqual([...OFFERED_SCOPES, 'inference:run'].sort(), [...SCOPE_NAMES].sort());
  for (const scope of OFFERED_SCOPES) assert.ok(SCOPE_WORDS[scope].title && SCOPE_WORDS[scope].detail, scope);
});

test('scopes are read whatever they are parted by, each once, in the order in which they were asked for', () => {
  fc.assert(
    fc.property(someScopes, separator, (scopes, between) => {
      assert.deepEqual(parseScopes(scopes.join(between)), scopes);
      assert.deepEqual(parseScopes([...scopes, ...scopes].join(between)), scopes);
      assert.deepEqual(parseScopes(`${between}${scopes.join(between)}${between}`), scopes);
    }),
  );
});

test('nothing is read where anything is not on offer, or where there is nothing', () => {
  const strange = fc.oneof(
    fc.constantFrom('inference:run', 'MODELS:READ', 'openid', 'models:read,payouts:read'),
    fc.string(),
  );
  fc.assert(
    fc.property(someScopes, strange, fc.nat(), (scopes, odd, place) => {
      fc.pre(odd.split(/[ +]/).some((name) => name !== '' && !(OFFERED_SCOPES as readonly string[]).includes(name)));
      const asked = scopes.toSpliced(place % (scopes.length + 1), 0, odd as never);
      assert.equal(parseScopes(asked.join(' ')), undefined);
    }),
  );
  for (const nothing of ['', ' ', '+', ' + ']) assert.equal(parseScopes(nothing), undefined);
});
