import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { inSeconds, signJws } from './jws.ts';
import { newSigningKey, publicBytes, type SigningKey, toJwk } from './signing-key.ts';

const jwk = ({ kid, privateKey }: SigningKey) => toJwk({ kid, public_key: publicBytes(privateKey) });
const keySet = (...keys: SigningKey[]) => createLocalJWKSet({ keys: keys.map(jwk) } as JSONWebKeySet);
const verifies = (jws: string, keys: ReturnType<typeof keySet>) =>
  compactVerify(jws, keys).then(
    () => true,
    () => false,
  );

const test1 = newSigningKey('test');
const test2 = newSigningKey('test');
const live = newSigningKey('live');
const everyKey = keySet(test1, test2, live);

const claims = fc.record({
  iss: fc.webUrl(),
  sub: fc.string(),
  jti: fc.string(),
  iat: fc.nat(2 ** 32),
  mode: fc.constantFrom('test', 'live'),
  files: fc.array(fc.record({ name: fc.string({ unit: 'grapheme' }), sha256: fc.string(), size: fc.maxSafeNat() }), {
    maxLength: 5,
  }),
});

test('signs tokens that an independent library verifies', async () => {
  await fc.assert(
    fc.asyncProperty(claims, fc.constantFrom(test1, test2, live), async (given, key) => {
      const { payload, protectedHeader } = await jwtVerify(signJws(key, 'JWT', given), everyKey, { typ: 'JWT' });
      assert.deepEqual(payload, JSON.parse(JSON.stringify(given)));
      assert.deepEqual(protectedHeader, { alg: 'EdDSA', typ: 'JWT', kid: key.kid });
    }),
  );
});

test('detects any changed character or signature bit', async () => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  await fc.assert(
    fc.asyncProperty(claims, fc.nat(), fc.nat(62), async (given, place, step) => {
      const jws = signJws(live, 'JWT', given);
      const [header = '', payload = '', signature = ''] = jws.split('.');
      const signed = `${header}.${payload}`;
      const at = place % signed.length;
      // Any other letter of the alphabet; a dot becomes a letter.
      const other = ALPHABET[(ALPHABET.indexOf(signed[at] as string) + 1 + step) % 64] as string;
      const changed = signed.slice(0, at) + other + signed.slice(at + 1);
      assert.notEqual(changed, signed);
      assert.ok(!(await verifies(`${changed}.${signature}`, everyKey)), changed);

      const bytes = Buffer.from(signature, 'base64url');
      const byte = place % bytes.length;
      bytes[byte] = (bytes[byte] as number) ^ (1 << (step % 8));
      assert.ok(!(await verifies(`${signed}.${bytes.toString('base64url')}`, everyKey)));
      assert.ok(await verifies(jws, everyKey));
    }),
  );
});

test('rejects test signatures under a live key or its name', async () => {
  await fc.assert(
    fc.asyncProperty(claims, async (given) => {
      const jws = signJws(test1, 'JWT', { ...given, mode: 'live' });
      assert.ok(!(await verifies(jws, keySet(live))));
      assert.ok(!(await verifies(signJws({ ...test1, kid: live.kid }, 'JWT', given), everyKey)));
      assert.match(String(decodeProtectedHeader(jws).kid), /^test-/);
    }),
  );
});

test('does not accept a revocation list as a certificate', async () => {
  const list = signJws(live, 'license-revocations+jwt', { iss: 'https://market.example' });
  await assert.rejects(jwtVerify(list, everyKey, { typ: 'JWT' }), { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
  await jwtVerify(list, everyKey, { typ: 'license-revocations+jwt' });
});

test('publishes only public key material, under a unique kid with the mode', () => {
  assert.deepEqual(Object.keys(jwk(test1)).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  assert.equal(publicBytes(test1.privateKey).length, 32);
  assert.match(test1.kid, /^test-[\w-]{16}$/);
  assert.match(live.kid, /^live-[\w-]{16}$/);
  assert.equal(new Set([test1.kid, test2.kid, live.kid]).size, 3);
});

test('rounds times down to whole seconds', () => {
  assert.equal(inSeconds(new Date('2026-01-05T09:41:07.999Z')), Date.UTC(2026, 0, 5, 9, 41, 7) / 1000);
});
