import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { route } from '../../../src/access/route.ts';
import { Type } from '../../../src/platform/http/schemas/schema-builder.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { signIn as signInAgain, signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const common = { access: 'any', tag: 'Test', summary: 'counted', status: 200, response: Type.Object({}) } as const;
const extraRoutes = [
  route({ ...common, method: 'POST', url: '/v1/counted/upload', rate: 'upload', handler: async () => ({}) }),
  route({ ...common, method: 'POST', url: '/v1/counted/inference', rate: 'inference', handler: async () => ({}) }),
];
const server = await startTestServer({ extraRoutes, env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
const person = await signUp(server);

const read = (client: Client) => client.get('/v1/me');
const write = (client: Client) => client.post('/v1/api_keys', {}); // rejected, and counted all the same
const signIn = (client: Client) => client.post('/auth/sign_in', {});
const from = (forwarded: string) => server.client.with({ 'x-forwarded-for': forwarded });
const standing = (response: ApiResponse, name: string) => Number(response.headers.get(`x-ratelimit-${name}`));

/** Makes exactly as many requests as the limit allows, then one more, and checks the headers of each. */
async function useUp(limit: number, call: () => Promise<ApiResponse>): Promise<void> {
  const responses: ApiResponse[] = [];
  while (responses.length < limit) {
    const batch = Math.min(50, limit - responses.length);
    responses.push(...(await Promise.all(Array.from({ length: batch }, call))));
  }
  for (const response of responses) {
    assert.notEqual(response.status, 429);
    assert.equal(standing(response, 'limit'), limit);
    assertRateHeaders(response);
  }
  const left = responses.map((response) => standing(response, 'remaining')).sort((a, b) => b - a);
  assert.deepEqual(
    left,
    Array.from({ length: limit }, (_, used) => limit - used - 1),
    'it counts down by one',
  );
  // All belong to one window, which opened with the first request.
  const ends = responses.map((response) => standing(response, 'reset'));
  assert.ok(Math.max(...ends) - Math.min(...ends) <= 1, `${Math.min(...ends)} to ${Math.max(...ends)}`);
  assertThrottled(await call(), limit);
}

function assertThrottled(response: ApiResponse, limit: number): void {
  assertWholeError(response, 429, 'rate_limited');
  assert.equal(standing(response, 'limit'), limit);
  assert.equal(standing(response, 'remaining'), 0);
  const wait = response.headers.get('retry-after') ?? '';
  assert.match(wait, /^[1-9]\d*$/);
  assert.ok(Number(wait) <= 60, wait);
  const until = standing(response, 'reset') - Date.parse(response.headers.get('date') ?? '') / 1000;
  assert.ok(Math.abs(until - Number(wait)) <= 2, `${wait} s to wait, and the window ends in ${until} s`);
}

test('limits a key to 1000 reads a minute, independent of other classes and keys', async () => {
  const [key, other] = [await createKey(person), await createKey(person)];
  await useUp(1000, () => read(key.client));
  assertThrottled(await key.client.get('/v1/api_keys'), 1000);
  assert.equal((await key.client.call('HEAD', '/v1/me')).status, 429);
  assert.equal(standing(await write(key.client), 'remaining'), 119, 'writing is counted apart');
  assert.equal(standing(await read(other.client), 'remaining'), 999, 'the other key is counted apart');
  assert.equal((await read(person.browser)).status, 200, 'and so is the session');
});

test('limits a key to 120 writes a minute, rejected writes included', async () => {
  const key = await createKey(person);
  await useUp(120, () => write(key.client));
  assertThrottled(await key.client.post('/v1/api_keys', { name: 'k', mode: 'test' }), 120);
  assert.equal((await read(key.client)).status, 200);
});

test('limits a key to 30 uploads and 600 inference requests a minute', async () => {
  const key = await createKey(person);
  await useUp(30, () => key.client.post('/v1/counted/upload'));
  await useUp(600, () => key.client.post('/v1/counted/inference'));
  assert.equal((await read(key.client)).status, 200);
});

test('counts all sessions of one account together', async () => {
  const owner = await signUp(server);
  const key = await createKey(owner);
  const clients = [owner.browser, (await signInAgain(owner)).browser, (await signInFromCommandLine(owner)).client];
  let next = 0;
  const first = await write(owner.browser);
  const used = 120 - standing(first, 'remaining');
  for (let left = 119 - used; left >= 0; left -= 1) {
    assert.equal(standing(await write(clients[next++ % 3] as Client), 'remaining'), left);
  }
  for (const client of clients) assertThrottled(await write(client), 120);
  assertThrottled(await write((await signInFromCommandLine(owner)).client), 120);
  assert.equal(standing(await write(key.client), 'remaining'), 119, 'a key is counted apart');
});

test('counts a session separately in each mode', async () => {
  const { browser } = await signUp(server);
  await useUp(120, () => write(browser));
  const inLive = await browser.post('/v1/api_keys', {}, { 'svc-mode': 'live' });
  assertWholeError(inLive, 422, 'validation_failed', 'name');
  assert.equal(standing(inLive, 'remaining'), 119);
});

test('limits callers without a valid key to 120 requests a minute by IP', async () => {
  const outsider = from('10.9.0.1');
  await useUp(120, () => read(outsider));
  assertThrottled(await outsider.withKey('svc_test_nonsense').get('/v1/me'), 120);
  assertThrottled(await outsider.withKey('nonsense').post('/v1/api_keys', '{'), 120);
  assert.equal((await from('10.9.0.2').get('/v1/me')).status, 401);
  const key = await createKey(person);
  assert.equal((await outsider.withKey(key.secret).get('/v1/me')).status, 200, 'a valid key is not held back by it');
});

test('limits sign-in to 120 attempts a minute by IP, apart from the API', async () => {
  const outsider = from('10.9.0.3');
  await useUp(120, () => signIn(outsider));
  assertThrottled(await outsider.post('/auth/sign_up', {}), 120);
  assert.equal((await read(outsider)).status, 401);
  assert.equal((await signIn(from('10.9.0.4'))).status, 422);
});

test('counts an IPv6 network as one IP, and an IPv4-mapped IPv6 address as IPv4', async () => {
  const remaining = async (ip: string) => standing(await read(from(ip)), 'remaining');
  assert.equal(await remaining('2001:db8:1:2::1'), 119);
  assert.equal(await remaining('2001:db8:1:2:ffff::2'), 118);
  assert.equal(await remaining('2001:db8:1:3::1'), 119);
  assert.equal(await remaining('10.9.0.5'), 119);
  assert.equal(await remaining('::ffff:10.9.0.5'), 118);
});

test('takes the client IP that a trusted proxy saw, not the one its caller claims', async () => {
  const remaining = async (forwarded: string) => standing(await read(from(forwarded)), 'remaining');
  assert.equal(await remaining('10.9.1.1'), 119);
  assert.equal(await remaining('10.9.1.2'), 119);
  assert.equal(await remaining('1.2.3.4, 10.9.1.1'), 118, 'the last one is what the proxy added');
  assert.equal(await remaining('nonsense, 10.9.1.1'), 117);
  assert.equal(await remaining('10.9.1.1, 127.0.0.1'), 116, 'a second proxy that is trusted too is passed over');
  assert.equal(await remaining('10.9.1.3:1111'), 119);
  assert.equal(await remaining('10.9.1.3:2222'), 118, 'the port is ignored');
  for (const [index, nonsense] of ['a:b', '1:2:3:4:5:6:7:8:9::a', ':::', '%', '[::1]:80'].entries()) {
    assert.equal(await remaining(nonsense), 119 - index, `${nonsense}: invalid IPs are counted together`);
  }
});

for (const [what, env] of [
  ['without TRUST_PROXY', {}],
  ['from a proxy that is not among the trusted', { TRUST_PROXY: '10.0.0.0/8' }],
] as [string, Record<string, string>][]) {
  test(`ignores X-Forwarded-For ${what}`, async () => {
    const plain = await startTestServer({ env });
    try {
      const remaining = async (forwarded: string) =>
        standing(await read(plain.client.with({ 'x-forwarded-for': forwarded })), 'remaining');
      assert.equal(await remaining('10.9.2.1'), 119);
      assert.equal(await remaining('10.9.2.2'), 118);
      assert.equal(standing(await read(plain.client), 'remaining'), 117);
    } finally {
      await plain.stop();
    }
  });
}
