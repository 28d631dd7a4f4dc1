import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());

const OTHERS = ['eur', 'jpy', 'xxx'];
const SANDBOX = { name: 'a key', mode: 'test', tier: 'premium' };
const limitOf = (currency: string) => ({ currency, amount: 500 });

test('accepts a spending limit in usd at creation, and in no other currency', async () => {
  const person = await signUp(server);
  const create = (spend_limit: unknown) =>
    person.browser.post('/v1/api_keys', { name: 'a key', mode: 'live', tier: 'premium', spend_limit });
  for (const currency of OTHERS) {
    const response = await create(limitOf(currency));
    assertRejected(response, 422, 'validation_failed', 'spend_limit.currency');
    assert.match(response.body.error.message, /must be usd: inference is paid in usd/);
  }
  assert.deepEqual((await person.browser.get('/v1/api_keys')).body.items, [], 'none was made');
  assert.deepEqual((await create(limitOf('usd'))).body.spend_limit, limitOf('usd'));
  assert.equal((await create(null)).body.spend_limit, null);
});

test('changes a spending limit to usd only, and keeps it otherwise', async () => {
  const person = await signUp(server);
  const { id } = await createKey(person);
  const patch = (body: object) => person.browser.patch(`/v1/api_keys/${id}`, body);
  assert.equal((await patch({ spend_limit: limitOf('usd') })).status, 200);
  for (const currency of OTHERS) {
    const response = await patch({ name: 'renamed', spend_limit: limitOf(currency) });
    assertRejected(response, 422, 'validation_failed', 'spend_limit.currency');
  }
  const { name, spend_limit } = (await person.browser.get(`/v1/api_keys/${id}`)).body;
  assert.deepEqual([name, spend_limit], ['a key', limitOf('usd')]);
  assert.equal((await patch({ spend_limit: null })).body.spend_limit, null);
});

test('lets a key with a spending limit create free keys only, within its limit, which is their default', async () => {
  const { browser } = await signUp(server);
  const { secret } = (await browser.post('/v1/api_keys', { ...SANDBOX, spend_limit: limitOf('usd') })).body;
  const client = server.client.withKey(secret);
  const create = (options: object) => client.post('/v1/api_keys', { ...SANDBOX, tier: 'free', ...options });
  for (const options of [{}, { spend_limit: { currency: 'usd', amount: 1 } }, { scopes: ['models:read'] }]) {
    const rejected = await create({ ...options, tier: 'premium' });
    assertRejected(rejected, 403, 'forbidden_resource', 'tier');
    assert.match(rejected.body.error.message, /Sign in, or use a default key without limits\./);
  }
  for (const spend_limit of [null, { currency: 'usd', amount: 501 }]) {
    assertRejected(await create({ spend_limit }), 403, 'forbidden_resource', 'spend_limit');
  }
  const child = (await create({})).body;
  assert.deepEqual(child.spend_limit, limitOf('usd'));
  const again = await server.client.withKey(child.secret).post('/v1/api_keys', SANDBOX);
  assertRejected(again, 403, 'forbidden_resource', 'tier');
  const lower = { currency: 'usd', amount: 0 };
  assert.deepEqual((await create({ spend_limit: lower })).body.spend_limit, lower);
});

test('lets a key lower spending limits, and raise none beyond its own, its own included', async () => {
  const person = await signUp(server);
  const make = async (spend_limit: object | null, options: object = {}) =>
    (await person.browser.post('/v1/api_keys', { ...SANDBOX, spend_limit, ...options })).body;
  const limited = await make(limitOf('usd'));
  const other = await make(null);
  const client = server.client.withKey(limited.secret);
  const set = (id: string, amount: number | null, as: Pick<typeof client, 'patch'> = client) =>
    as.patch(`/v1/api_keys/${id}`, { spend_limit: amount === null ? null : { currency: 'usd', amount } });
  for (const amount of [null, 501]) {
    assertRejected(await set(limited.id, amount), 403, 'forbidden_resource', 'spend_limit');
  }
  assert.equal((await client.patch(`/v1/api_keys/${limited.id}`, { name: 'renamed' })).status, 200);
  assert.equal((await set(other.id, 900)).status, 200, 'any key may be limited further');
  assertRejected(await set(other.id, 901), 403, 'forbidden_resource', 'spend_limit');
  assert.equal((await set(limited.id, 400)).status, 200);
  assertRejected(await set(limited.id, 500), 403, 'forbidden_resource', 'spend_limit');

  const passing = server.client.withKey((await make(null, { expires_in: '1h' })).secret);
  assertRejected(await set(limited.id, 500, passing), 403, 'forbidden_resource', 'expires_in');
  const unlimited = server.client.withKey((await make(null)).secret);
  for (const as of [unlimited, person.browser]) {
    assert.equal((await set(limited.id, null, as)).body.spend_limit, null);
  }
});
