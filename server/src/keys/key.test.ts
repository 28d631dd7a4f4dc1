import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CredentialCache } from '../access/credential-cache.ts';
import type { LastUsed } from '../access/last-used.ts';
import { SCOPE_NAMES } from '../access/scopes.ts';
import { newSecret } from '../platform/crypto/secret-text.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { expiryAfter, isRotationDue, type KeyRow, scopesFor, spendLimitOf, statusOf, toKeyResponse } from './key.ts';
import { apiKeys } from './resolve-key.ts';

const DAY = 24 * 3600_000;
const NOW = Date.UTC(2026, 5, 1);
const KEY: KeyRow = {
  id: 'key_01',
  account_id: 'usr_01',
  name: 'laptop',
  mode: 'live',
  tier: 'free',
  scopes: ['models:read'],
  restricted: true,
  last4: 'abcd',
  spend_limit_currency: null,
  spend_limit_amount: null,
  created_at: new Date(NOW),
  activated_at: new Date(NOW),
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};

const scopeSet = fc.subarray(SCOPE_NAMES);
const freeScopeSet = fc.subarray(SCOPE_NAMES.filter((scope) => scope !== 'inference:run'));

test('a key is active, inactive, expired or revoked, in rising precedence', () => {
  const past = new Date(NOW - 1);
  assert.equal(statusOf(KEY, NOW), 'active');
  assert.equal(statusOf({ ...KEY, activated_at: null }, NOW), 'inactive');
  assert.equal(statusOf({ ...KEY, activated_at: null, expires_at: past }, NOW), 'expired');
  assert.equal(statusOf({ ...KEY, expires_at: past, revoked_at: past }, NOW), 'revoked');
});

test('a key expires exactly at its expiry', () => {
  const key = { ...KEY, expires_at: new Date(NOW) };
  assert.equal(statusOf(key, NOW - 1), 'active');
  assert.equal(statusOf(key, NOW), 'expired');
});

test('rotation is due past 90 days, for keys that are still in use', () => {
  assert.ok(!isRotationDue(KEY, NOW + 90 * DAY));
  assert.ok(isRotationDue(KEY, NOW + 90 * DAY + 1));
  assert.ok(!isRotationDue({ ...KEY, revoked_at: new Date(NOW) }, NOW + 91 * DAY));
  assert.ok(!isRotationDue({ ...KEY, expires_at: new Date(NOW + DAY) }, NOW + 91 * DAY));
});

test('a duration is days, hours or minutes from now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3650 }), fc.constantFrom('d', 'h', 'm'), (count, unit) => {
      const milliseconds = { d: DAY, h: 3600_000, m: 60_000 }[unit] as number;
      assert.equal(expiryAfter(`${count}${unit}`, NOW).getTime(), NOW + count * milliseconds);
    }),
  );
});

test('rejects a malformed, zero or too long duration, naming the field', () => {
  for (const wrong of ['', '0d', '01d', '-1d', '1.5d', '90', 'd', '90s', '90D', ' 90d', '90d ', '3651d', '9999999d']) {
    assert.throws(() => expiryAfter(wrong, NOW), { code: 'validation_failed', field: 'expires_in' }, wrong);
  }
});

test('a default key has all scopes of its tier', () => {
  assert.deepEqual(
    scopesFor('free', undefined),
    SCOPE_NAMES.filter((scope) => scope !== 'inference:run'),
  );
  assert.deepEqual(scopesFor('premium', undefined), SCOPE_NAMES);
});

test('a restricted free key has exactly the named scopes', () => {
  fc.assert(
    fc.property(freeScopeSet, (named) => {
      assert.deepEqual([...scopesFor('free', named)].sort(), [...named].sort());
    }),
  );
});

test('a premium key has the named scopes and always inference:run', () => {
  fc.assert(
    fc.property(scopeSet, (named) => {
      const wanted = new Set([...named, 'inference:run']);
      assert.deepEqual([...scopesFor('premium', named)].sort(), [...wanted].sort());
    }),
  );
});

test('rejects inference:run on a free key, naming the field', () => {
  fc.assert(
    fc.property(freeScopeSet, (named) => {
      const error = { code: 'validation_failed', field: 'scopes' };
      assert.throws(() => scopesFor('free', [...named, 'inference:run']), error);
    }),
  );
});

test('a key response has the prefix and last four characters, but no secret or hash', () => {
  const response = toKeyResponse({ ...KEY, spend_limit_currency: 'usd', spend_limit_amount: 500 });
  assert.deepEqual(response.spend_limit, { currency: 'usd', amount: 500 });
  assert.equal(response.prefix, 'svc_live_');
  assert.equal(response.last4, 'abcd');
  assert.ok(!('secret' in response) && !('secret_hash' in response));
  assert.equal(spendLimitOf(KEY), null);
});

test('rejects a malformed key by its checksum without a look-up', async () => {
  const lookUp = () => Promise.reject(new ApiError('internal_error', 'looked up'));
  const keys = apiKeys({
    db: { one: lookUp } as unknown as Db,
    cache: new CredentialCache(() => true),
    lastUsed: { note: () => undefined } as unknown as LastUsed,
    operatorEmails: new Set(),
  });
  const secret = newSecret('svc_test_');
  await assert.rejects(Promise.resolve(keys.resolve(secret)), /looked up/);
  const swapped = secret.replace('svc_test_', 'svc_live_');
  const mistyped = `${secret.slice(0, 20)}${secret[20] === 'x' ? 'y' : 'x'}${secret.slice(21)}`;
  for (const malformed of [swapped, mistyped, secret.slice(0, -1), `${secret}0`, 'svc_test_', 'svc_live_']) {
    assert.ok(keys.recognises(malformed));
    assert.equal(await keys.resolve(malformed), undefined, malformed);
  }
});
