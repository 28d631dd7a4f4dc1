import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
// Signs with the market's own code, so that both sides are tested together.
import { signJws } from '../../../server/src/licenses/jws.ts';
import { newSigningKey, publicBytes, type SigningKey, toJwk } from '../../../server/src/licenses/signing-key.ts';
import type { Mode } from '../contract.ts';
import type { SigningKeys } from './jws.ts';
import { LicenseError, type LicenseErrorReason } from './license-error.ts';
import { type LicenseEvidence, type LicenseExpectations, verifyLicense } from './verify-license.ts';

const signing = { test: newSigningKey('test'), live: newSigningKey('live') };
const keys = { keys: [signing.test, signing.live].map(jwkOf) } as SigningKeys;

function jwkOf({ kid, privateKey }: SigningKey) {
  return toJwk({ kid, public_key: publicBytes(privateKey) });
}

const ISSUER = 'https://market.example';
const CLAIMS = {
  iss: ISSUER,
  sub: 'usr_1',
  jti: 'grt_1',
  iat: 1_767_774_930,
  asset: { type: 'model', id: 'mdl_1', slug: 'acme/pick-place', revision: '1.2.0' },
  license: 'Commercial',
  listing: 'lst_1',
  purchase: 'pur_1',
  files: [{ name: 'model.onnx', sha256: 'ab'.repeat(32), size: 12 }],
};

const certify = (mode: Mode = 'live', claims: object = {}, key = signing[mode]) =>
  signJws(key, 'JWT', { ...CLAIMS, mode, ...claims });

const listOf = (mode: Mode, revoked: object[] = [], claims: object = {}, key = signing[mode]) =>
  signJws(key, 'license-revocations+jwt', { iss: ISSUER, mode, iat: 1_767_800_000, revoked, ...claims });

const none = { test: listOf('test'), live: listOf('live') };
const verify = (certificate: string, given: Partial<LicenseEvidence & LicenseExpectations> = {}) =>
  verifyLicense(certificate, { keys, revocations: none, ...given });

function because(reason: LicenseErrorReason, message = /./) {
  return (error: unknown) => {
    assert.ok(error instanceof LicenseError, String(error));
    assert.equal(error.reason, reason, error.message);
    assert.match(error.message, message);
    assert.equal(error.code, 'invalid_license');
    return true;
  };
}

test('returns the license of a valid certificate', async () => {
  assert.deepEqual(await verify(certify(), { issuer: ISSUER, licensee: 'usr_1', asset: 'acme/pick-place' }), {
    id: 'grt_1',
    issuer: ISSUER,
    mode: 'live',
    licensee_id: 'usr_1',
    license: 'Commercial',
    asset: CLAIMS.asset,
    listing_id: 'lst_1',
    purchase_id: 'pur_1',
    granted_at: '2026-01-07T08:35:30.000Z',
    files: CLAIMS.files,
    not_revoked_as_of: '2026-01-07T15:33:20.000Z',
  });
  // With the line break of a copy from a terminal.
  assert.equal((await verify(`${certify()}\n`, { asset: 'mdl_1' })).id, 'grt_1');
  assert.equal((await verify(certify(), { revocations: false })).not_revoked_as_of, null);
});

test('rejects a test certificate unless the mode is test', async () => {
  await assert.rejects(verify(certify('test')), because('wrong_mode', /Nothing was paid for it/));
  await assert.rejects(
    verify(certify('live'), { mode: 'test' }),
    because('wrong_mode', /for live mode, not for test mode/),
  );
  assert.equal((await verify(certify('test'), { mode: 'test' })).mode, 'test');
  // A test key that signs a live certificate.
  await assert.rejects(verify(certify('live', {}, signing.test)), because('wrong_mode'));
  await assert.rejects(verify(certify('test', { mode: 'live' })), because('wrong_mode'));
});

test('rejects another licensee, asset or issuer', async () => {
  await assert.rejects(verify(certify(), { licensee: 'usr_2' }), because('wrong_licensee', /usr_1, not by usr_2/));
  await assert.rejects(verify(certify(), { asset: 'acme/other' }), because('wrong_asset', /acme\/pick-place/));
  await assert.rejects(verify(certify(), { issuer: 'https://other.example' }), because('wrong_issuer'));
});

test('rejects a revoked license', async () => {
  const live = listOf('live', [
    { jti: 'grt_0', revoked_at: 1 },
    { jti: 'grt_1', revoked_at: 1_767_790_000 },
  ]);
  await assert.rejects(
    verify(certify(), { revocations: { ...none, live } }),
    because('revoked', /2026-01-07T12:46:40/),
  );
  // The list of the other mode is ignored.
  assert.ok(await verify(certify(), { revocations: { ...none, test: 'nonsense' } }));
});

test('rejects a list of revocations that is not signed by the market for this mode', async () => {
  const lists: [string, RegExp][] = [
    ['', /three parts/],
    [certify(), /type/],
    [listOf('live', [], {}, newSigningKey('live')), /key/],
    [listOf('test'), /test mode/],
    [listOf('live', [], { iss: 'https://other.example' }), /other\.example/],
  ];
  for (const [live, message] of lists) {
    const given = { revocations: { ...none, live } };
    await assert.rejects(verify(certify(), given), because('bad_revocations', message), live);
  }
});

test('rejects a certificate that was not signed with a key of the market', async () => {
  const unknownKey = newSigningKey('live');
  await assert.rejects(
    verify(certify('live', {}, unknownKey)),
    because('unknown_key', /fetch .* again for newer keys/),
  );
  const forgedKey = { ...unknownKey, kid: signing.live.kid };
  await assert.rejects(verify(certify('live', {}, forgedKey)), because('bad_signature'));
  // A list of revocations is signed with the same key, but is not a certificate.
  await assert.rejects(verify(listOf('live')), because('malformed', /type is not JWT/));
});

test('accepts EdDSA only, whatever the header says', async () => {
  const [, payload] = certify().split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { kid } = signing.live;
  for (const alg of ['none', 'HS256', 'RS256', undefined]) {
    const text = `${encode({ alg, typ: 'JWT', kid })}.${payload}.c2lnbmVk`;
    await assert.rejects(verify(text), because('malformed', /EdDSA/), alg ?? 'nothing');
  }
  await assert.rejects(verify(`${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`), because('malformed'));
  const rsa = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const odd = { keys: [{ ...rsa, kid }] } as unknown as SigningKeys;
  await assert.rejects(verify(certify(), { keys: odd }), because('unknown_key', /Ed25519/));
});

test('rejects malformed keys and certificates', async () => {
  for (const keys of [{}, { keys: 'none' }, { keys: [null] }] as unknown as SigningKeys[]) {
    await assert.rejects(verify(certify(), { keys }), because('unknown_key'));
  }
  await assert.rejects(verify(undefined as unknown as string), because('malformed'));
});

test('rejects every changed certificate and any other text with a LicenseError', async () => {
  const certificate = certify();
  await fc.assert(
    fc.asyncProperty(fc.nat(certificate.length - 1), fc.constantFrom(...'ABab01-_.=!'), async (place, character) => {
      const changed = certificate.slice(0, place) + character + certificate.slice(place + 1);
      // The last character of a part has unused bits: changing only those yields the same certificate.
      if (certificate.split('.').every((part, i) => sameBytes(part, changed.split('.')[i]))) return;
      await assert.rejects(verify(changed), LicenseError);
    }),
  );
  await fc.assert(fc.asyncProperty(fc.string(), (text) => assert.rejects(verify(text), because('malformed'))));
});

function sameBytes(a: string, b = ''): boolean {
  return /^[\w-]*$/.test(b) && Buffer.from(a, 'base64url').equals(Buffer.from(b, 'base64url'));
}
