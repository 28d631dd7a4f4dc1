import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { revokeGrant } from '../../../src/licenses/revoke-grant.ts';
import { Database } from '../../../src/platform/db/database.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import { soukOnHost } from '../../harness/clients/souk-on-host.ts';
import {
  grantLicense,
  publishDataset,
  publishModel,
  publishRevision,
  shardsPath,
} from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { browserWithVisitorToken, createVisitorToken, loadVault } from '../../harness/people/visitor.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
const database = new Database({ url: server.database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
after(async () => {
  await database.close();
  await server.stop();
});
const acme = await signUp(server, 'Acme Robotics');
const seller = { test: (await createKey(acme)).client, live: (await createKey(acme, { mode: 'live' })).client };
const PRICED = { price: { currency: 'usd', amount: 4900 }, license: 'Commercial' };

/** Signs up a buyer with a key of each mode. */
async function newBuyer() {
  const person = await signUp(server);
  const [test, live] = [(await createKey(person)).client, (await createKey(person, { mode: 'live' })).client];
  return { ...person, test, live };
}

const revoke = (id: string, mode: Mode = 'test') => database.of(mode).transaction((tx) => revokeGrant(tx, id));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Verifies a certificate as any third party would: with the public keys and an independent library. */
async function verified(jws: string, typ = 'JWT') {
  const { body } = await server.client.get('/.well-known/jwks.json');
  return jwtVerify<Record<string, unknown>>(jws, createLocalJWKSet(body), { typ, issuer: server.config.publicUrl });
}

async function revocations(mode: Mode = 'test') {
  const { status, body, text } = await server.client.get('/.well-known/license-revocations');
  assert.equal(status, 200, text);
  return { jws: body[mode] as string, ...(await verified(body[mode], 'license-revocations+jwt')) };
}

test('returns a model license to its licensee, with a certificate that anyone can verify', async () => {
  const buyer = await newBuyer();
  for (const mode of ['test', 'live'] as const) {
    const model = await publishModel(seller[mode], PRICED, { 'a/weights.bin': 'weights', 'README.md': '# Read me' });
    const id = await grantLicense(server, model, buyer, mode);
    const { status, body } = await buyer[mode].get(`/v1/license_grants/${id}`);
    assert.equal(status, 200);
    const { certificate, listing_id, purchase_id, granted_at, ...rest } = body;
    assert.deepEqual(rest, {
      id,
      asset: { type: 'model', id: model.id, slug: model.slug },
      licensee: { id: buyer.id, slug: buyer.slug, name: buyer.name },
      license: 'Commercial',
      status: 'active',
      revoked_at: null,
      revision: '1.0.0',
    });
    assert.match(listing_id, /^lst_/);
    assert.match(purchase_id, /^pur_/);
    assert.equal(new Date(granted_at).toISOString(), granted_at);

    const { payload, protectedHeader } = await verified(certificate);
    assert.deepEqual(payload, {
      iss: server.config.publicUrl,
      sub: buyer.id,
      jti: id,
      iat: Math.floor(Date.parse(granted_at) / 1000),
      mode,
      asset: { type: 'model', id: model.id, slug: model.slug, revision: '1.0.0' },
      license: 'Commercial',
      listing: listing_id,
      purchase: purchase_id,
      files: [
        { name: 'README.md', sha256: sha256('# Read me'), size: 9 },
        { name: 'a/weights.bin', sha256: sha256('weights'), size: 7 },
      ],
    });
    const { kid = '', ...header } = protectedHeader;
    assert.deepEqual(header, { alg: 'EdDSA', typ: 'JWT' });
    assert.ok(kid.startsWith(`${mode}-`), kid);
  }
});

test('binds a certificate to the revision that was bought', async () => {
  const [first, second] = [await newBuyer(), await newBuyer()];
  const model = await publishModel(seller.test, PRICED);
  const early = await grantLicense(server, model, first);
  const before = (await first.test.get(`/v1/license_grants/${early}`)).body;
  await publishRevision(seller.test, model.id, '2.0.0', { 'new.bin': 'new' });
  assert.deepEqual((await first.test.get(`/v1/license_grants/${early}`)).body, before);
  const late = await grantLicense(server, model, second);
  const { revision, certificate } = (await second.test.get(`/v1/license_grants/${late}`)).body;
  assert.equal(revision, '2.0.0');
  assert.deepEqual((await verified(certificate)).payload.files, [{ name: 'new.bin', sha256: sha256('new'), size: 3 }]);
});

test('lists the shards of a dataset license, without a revision', async () => {
  const buyer = await newBuyer();
  const dataset = await publishDataset(seller.test, PRICED, { 'a.csv': 'x\n1\n', 'b.csv': 'x\n2\n' });
  const id = await grantLicense(server, dataset, buyer);
  const { body } = await buyer.test.get(`/v1/license_grants/${id}`);
  assert.deepEqual([body.asset.type, body.asset.slug, body.revision], ['dataset', dataset.slug, null]);
  const { asset, files } = (await verified(body.certificate)).payload;
  assert.deepEqual(asset, { type: 'dataset', id: dataset.id, slug: dataset.slug, revision: null });
  assert.deepEqual(files, [
    { name: 'a.csv', sha256: sha256('x\n1\n'), size: 4 },
    { name: 'b.csv', sha256: sha256('x\n2\n'), size: 4 },
  ]);
});

test('lists own licenses newest first, by status and asset, in pages, without certificates', async () => {
  const buyer = await newBuyer();
  const models = [];
  for (let i = 0; i < 3; i++) models.push(await publishModel(seller.test, PRICED));
  const ids: string[] = [];
  for (const model of models) ids.unshift(await grantLicense(server, model, buyer));
  await grantLicense(server, models[0], await newBuyer());
  await revoke(ids[1] as string);
  const list = async (query = '') => {
    const { status, body, text } = await buyer.test.get(`/v1/license_grants${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  const idsOf = async (query = '') => (await list(query)).items.map(({ id }: { id: string }) => id);

  assert.deepEqual(await idsOf(), ids);
  assert.deepEqual(await idsOf('?status=active'), [ids[0], ids[2]]);
  assert.deepEqual(await idsOf('?status=revoked'), [ids[1]]);
  assert.deepEqual(await idsOf(`?asset=${models[0].id}`), [ids[2]]);
  assert.deepEqual(await idsOf(`?asset=${encodeURIComponent(models[2].slug)}&status=active`), [ids[0]]);
  assert.deepEqual(await idsOf('?asset=nobody/nothing'), []);
  const [shown] = (await list()).items;
  const { certificate, ...whole } = (await buyer.test.get(`/v1/license_grants/${ids[0]}`)).body;
  assert.equal(typeof certificate, 'string');
  assert.deepEqual(shown, whole);

  const first = await list('?limit=2');
  assert.equal(first.has_more, true);
  const second = await list(`?limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([second.items.length, second.has_more, second.next_cursor], [1, false, undefined]);
  assert.equal(second.items[0].id, ids[2]);
  const elsewhere = await buyer.test.get(`/v1/license_grants?status=active&cursor=${first.next_cursor}`);
  assertRejected(elsewhere, 422, 'validation_failed', 'cursor');
  assertRejected(await buyer.test.get('/v1/license_grants?status=lost'), 422, 'validation_failed', 'status');
  assertRejected(await buyer.test.get('/v1/license_grants?licensee=x'), 422, 'validation_failed', 'licensee');
});

test('denies a license to its seller, to keys without the scope and to visitors', async () => {
  const buyer = await newBuyer();
  const model = await publishModel(seller.test, PRICED);
  const path = `/v1/license_grants/${await grantLicense(server, model, buyer)}`;
  assertWholeError(await seller.test.get(path), 403, 'forbidden_resource');
  assertWholeError(await (await newBuyer()).test.get(path), 403, 'forbidden_resource');
  assertWholeError(await buyer.live.get(path), 404, 'not_found');
  assertWholeError(await buyer.test.get(`/v1/license_grants/${newId('grt')}`), 404, 'not_found');
  assertWholeError(await buyer.test.get('/v1/license_grants/anything'), 404, 'not_found');
  const restricted = (await createKey(buyer, { scopes: ['datasets:read'] })).client;
  const visitor = browserWithVisitorToken(server.url, createVisitorToken(await loadVault(server)));
  for (const requestPath of ['/v1/license_grants', path]) {
    assertWholeError(await restricted.get(requestPath), 403, 'scope_required');
    assertWholeError(await server.client.get(requestPath), 401, 'missing_credentials');
    assertWholeError(await visitor.get(requestPath), 401, 'missing_credentials');
  }
  const reader = (await createKey(buyer, { scopes: ['models:read'] })).client;
  assert.equal((await reader.get(path)).status, 200);
  assert.equal((await buyer.browser.get(path)).status, 200);
});

test('denies access after revocation, and publishes the revocation', async () => {
  const buyer = await newBuyer();
  const model = await publishModel(seller.test, PRICED);
  const dataset = await publishDataset(seller.test, PRICED);
  const grants = [await grantLicense(server, model, buyer), await grantLicense(server, dataset, buyer)];
  const paths = [`/v1/models/${model.id}/download`, `${shardsPath(dataset.id)}/train.csv`];
  for (const path of paths) assert.equal((await buyer.test.get(path)).status, 302);
  const held = (await buyer.test.get(`/v1/license_grants/${grants[0]}`)).body.certificate;
  const listed = async (mode: Mode) =>
    ((await revocations(mode)).payload.revoked as { jti: string; revoked_at: number }[]).filter(({ jti }) =>
      grants.includes(jti),
    );
  assert.deepEqual(await listed('test'), []);

  for (const id of grants) await revoke(id);
  for (const path of paths) assertRejected(await buyer.test.get(path), 403, 'forbidden_resource');
  const shown = [];
  for (const id of grants) shown.push((await buyer.test.get(`/v1/license_grants/${id}`)).body);
  for (const { status, certificate, revoked_at } of shown) {
    assert.deepEqual([status, certificate], ['revoked', null]);
    assert.equal(new Date(revoked_at).toISOString(), revoked_at);
  }
  // A certificate issued before still verifies: its id on the revocation list ends it.
  assert.equal((await verified(held)).payload.jti, grants[0]);
  const expected = shown.map(({ id, revoked_at }) => ({
    jti: id,
    revoked_at: Math.floor(Date.parse(revoked_at) / 1000),
  }));
  assert.deepEqual(await listed('test'), expected);
  assert.deepEqual(await listed('live'), []);

  await revoke(grants[0] as string);
  assert.deepEqual((await buyer.test.get(`/v1/license_grants/${grants[0]}`)).body, shown[0], 'once is enough');
  const again = await grantLicense(server, model, buyer);
  assert.equal((await buyer.test.get(paths[0] as string)).status, 302);
  assert.equal(typeof (await buyer.test.get(`/v1/license_grants/${again}`)).body.certificate, 'string');
});

test('signs the revocation list per mode, without personal data, cacheable for a minute', async () => {
  const buyer = await newBuyer();
  const grant = await grantLicense(server, await publishModel(seller.live, PRICED), buyer, 'live');
  await revoke(grant, 'live');
  const { payload, protectedHeader, jws } = await revocations('live');
  assert.deepEqual(Object.keys(payload).sort(), ['iat', 'iss', 'mode', 'revoked']);
  assert.equal(payload.mode, 'live');
  assert.ok(protectedHeader.kid?.startsWith('live-'));
  for (const entry of payload.revoked as object[]) assert.deepEqual(Object.keys(entry), ['jti', 'revoked_at']);
  assert.equal((await revocations('live')).jws, jws, 'the same until something is revoked');
  assert.ok((await revocations('test')).protectedHeader.kid?.startsWith('test-'));

  const response = await server.client.get('/.well-known/license-revocations');
  assert.deepEqual(Object.keys(response.body), ['test', 'live']);
  assert.equal(response.headers.get('cache-control'), 'public, max-age=60');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assertRateHeaders(response);
});

test('publishes the public keys without credentials or secrets, cacheable for five minutes', async () => {
  const response = await server.client.get('/.well-known/jwks.json');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'public, max-age=300');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assertRateHeaders(response);
  const modes = new Set<string | undefined>();
  for (const key of response.body.keys) {
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    assert.deepEqual([key.kty, key.crv, key.use, key.alg], ['OKP', 'Ed25519', 'sig', 'EdDSA']);
    modes.add(/^(test|live)-[\w-]+$/.exec(key.kid)?.[1]);
  }
  assert.deepEqual([...modes].sort(), ['live', 'test']);
  assertWholeError(await server.client.get('/.well-known/jwks.json?mode=live'), 422, 'validation_failed', 'mode');
  assertWholeError(await server.client.post('/.well-known/jwks.json'), 405, 'method_not_allowed');
  assertWholeError(await server.client.get('/.well-known/nothing'), 404, 'not_found');
});

test('publishes its keys before the first sale', async () => {
  const fresh = await startTestServer();
  after(() => fresh.stop());
  const responses = await Promise.all(Array.from({ length: 4 }, () => fresh.client.get('/.well-known/jwks.json')));
  for (const { body } of responses) {
    assert.equal(body.keys.length, 2);
    assert.deepEqual(body, responses[0]?.body);
  }
});

test('signs with a new key after rotation on the host, and still verifies older signatures', async () => {
  const buyer = await newBuyer();
  const id = await grantLicense(server, await publishModel(seller.test, PRICED), buyer);
  const certificate = async () => (await buyer.test.get(`/v1/license_grants/${id}`)).body.certificate;
  const kidOf = (jws: string) => String(decodeProtectedHeader(jws).kid);
  const old = await certificate();
  const live = kidOf((await revocations('live')).jws);

  const rotated = await soukOnHost(server, 'operator', 'rotate-signing-key', 'test');
  assert.equal(rotated.code, 0, rotated.err);
  const fresh = await certificate();
  const kid = kidOf(fresh);
  assert.notEqual(kid, kidOf(old));
  assert.match(rotated.out, new RegExp(`^${kid} signs certificates in test mode`));
  assert.deepEqual((await verified(fresh)).payload, (await verified(old)).payload);
  assert.equal(kidOf((await revocations('test')).jws), kid);
  assert.equal(kidOf((await revocations('live')).jws), live, 'the other mode keeps its own');
  const audit = await server.database.query(
    `select operator_id, action, detail from accounts.operator_audit where subject = $1`,
    [kid],
  );
  assert.deepEqual(audit, [{ operator_id: null, action: 'signing_key.rotate', detail: { mode: 'test' } }]);
});

test('prints usage for wrong arguments of rotate-signing-key', async () => {
  for (const args of [['accounts'], []]) {
    const ended = await soukOnHost(server, 'operator', 'rotate-signing-key', ...args);
    assert.deepEqual([ended.code, ended.out], [2, '']);
    assert.match(ended.err, /^souk: /);
  }
});

test('omits the certificate of a license whose files are gone', async () => {
  const [leaving, buyer] = [await signUp(server), await newBuyer()];
  const model = await publishModel((await createKey(leaving)).client, PRICED);
  const id = await grantLicense(server, model, buyer);
  await server.database.query(
    'delete from test.files where folder_id in (select id from test.revisions where model_id = $1)',
    [model.id],
  );
  const { status, certificate } = (await buyer.test.get(`/v1/license_grants/${id}`)).body;
  assert.deepEqual([status, certificate], ['active', null]);
});
