import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import type { Credential } from '../../access/credential.ts';
import { CredentialCache } from '../../access/credential-cache.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import { newId } from '../../platform/ids.ts';
import { ACCESS_SECONDS, createRefreshToken, makeAccessToken, readAccessToken, readRefreshToken } from './session.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
const otherVault = openVault([{ serial: 1, key: randomBytes(32) }]);
const SESSION = newId('ses');
const NOW = Date.UTC(2026, 0, 1);

test('an access token expires after exactly ten minutes', () => {
  const token = makeAccessToken(vault, SESSION, NOW);
  assert.equal(ACCESS_SECONDS, 600);
  assert.equal(readAccessToken(vault, token, NOW), SESSION);
  assert.equal(readAccessToken(vault, token, NOW + 599_999), SESSION);
  assert.equal(readAccessToken(vault, token, NOW + 600_000), undefined);
});

test('a refresh token contains its session and generation', () => {
  fc.assert(
    fc.property(fc.nat(), (generation) => {
      const token = createRefreshToken(vault, SESSION, generation);
      assert.deepEqual(readRefreshToken(vault, token), { sessionId: SESSION, generation });
    }),
  );
});

test('refresh tokens are deterministic and differ by generation', () => {
  assert.equal(createRefreshToken(vault, SESSION, 2), createRefreshToken(vault, SESSION, 2));
  assert.notEqual(createRefreshToken(vault, SESSION, 2), createRefreshToken(vault, SESSION, 3));
  assert.notEqual(createRefreshToken(vault, SESSION, 2), createRefreshToken(vault, newId('ses'), 2));
});

test('access and refresh tokens are not interchangeable', () => {
  assert.equal(readRefreshToken(vault, makeAccessToken(vault, SESSION)), undefined);
  assert.equal(readAccessToken(vault, createRefreshToken(vault, SESSION, 2 ** 40)), undefined);
});

test('rejects a token signed with another key', () => {
  assert.equal(readAccessToken(vault, makeAccessToken(otherVault, SESSION)), undefined);
  assert.equal(readRefreshToken(vault, createRefreshToken(otherVault, SESSION, 1)), undefined);
});

test('accepts tokens of the older key after a rotation', () => {
  const older = { serial: 1, key: randomBytes(32) };
  const grown = openVault([{ serial: 2, key: randomBytes(32) }, older]);
  assert.equal(readAccessToken(grown, makeAccessToken(openVault([older]), SESSION)), SESSION);
  assert.equal(readRefreshToken(grown, createRefreshToken(openVault([older]), SESSION, 7))?.generation, 7);
});

test('rejects a changed session, expiry or generation', () => {
  const access = makeAccessToken(vault, SESSION, NOW);
  const refresh = createRefreshToken(vault, SESSION, 1);
  fc.assert(
    fc.property(fc.nat(access.lastIndexOf('.') - 1), fc.constantFrom(...'019az_.'), (index, letter) => {
      const change = (token: string) => token.slice(0, index) + letter + token.slice(index + 1);
      fc.pre(index < refresh.lastIndexOf('.') && change(access) !== access && change(refresh) !== refresh);
      assert.equal(readAccessToken(vault, change(access), NOW), undefined);
      assert.equal(readRefreshToken(vault, change(refresh)), undefined);
    }),
  );
});

test('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.stringMatching(/^[a-z.]*$/)), (text) => {
      assert.equal(readAccessToken(vault, text), undefined);
      assert.equal(readRefreshToken(vault, text), undefined);
    }),
  );
});

test('reloads a cached session that seems to have expired, as it may have been refreshed', async () => {
  mock.timers.enable({ apis: ['Date'], now: NOW });
  try {
    const cache = new CredentialCache(() => true);
    const until = (expiresAt: number) => async () => ({ id: SESSION, expiresAt }) as Credential;
    const day = 24 * 3600_000;
    await cache.get('a session', until(NOW + 30 * day));
    mock.timers.setTime(NOW + 31 * day);
    const found = await cache.get('a session', until(NOW + 60 * day));
    assert.equal(found?.expiresAt, NOW + 60 * day);
  } finally {
    mock.timers.reset();
  }
});
