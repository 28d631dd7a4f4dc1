import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Mode } from '../../../src/platform/db/realm.ts';
import {
  bookedFor,
  CHAT,
  framesIn,
  HELLO,
  newCaller,
  premiumKey,
  STREAMED,
  startInferenceServer,
} from '../../harness/markets/inference.ts';
import { owedBy } from '../../harness/markets/inference-books.ts';
import { createUnpaidKey, LIVE } from '../../harness/people/activation.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';

// A session names the key that pays for its requests.

const server = await startInferenceServer();
after(() => server.stop());
const person = await newCaller(server);
const paid = await premiumKey(person, 'live');

const USAGE = { prompt_tokens: 5, completion_tokens: 2 };
const naming = (key: string, mode?: Mode) => ({ 'svc-key': key, ...(mode ? { 'svc-mode': mode } : {}) });
const send = (headers: Record<string, string>, body: object = HELLO) => person.browser.post(CHAT, body, headers);

test('books usage of a session on the premium key it names, in either mode', async () => {
  for (const [mode, key] of [
    ['test', person.key],
    ['live', paid],
  ] as const) {
    const owed = await owedBy(server.database, person.id);
    for (const body of [HELLO, STREAMED]) {
      server.upstreams[mode].respondWith({ chunks: [mode], usage: USAGE });
      const response = await send(naming(key.id, mode), body);
      assert.equal(response.status, 200, response.text);
      assert.ok(response.text.includes(`"content":"${mode}"`), response.text);
      if ('stream' in body) assert.equal(framesIn(response.text).at(-1), '[DONE]');
      const booked = (await bookedFor(server, person.id, mode)).at(-1);
      assert.deepEqual([booked?.key_id, booked?.cost], [key.id, 900]);
      assert.equal(booked?.request_id, response.headers.get('x-request-id'));
    }
    assert.equal((await owedBy(server.database, person.id)) - owed, mode === 'live' ? 1800 : 0);
  }
  const absent = await send(naming(person.key.id));
  assert.equal(absent.status, 200, 'test is the default mode');
});

test('books usage of a command-line session on the premium key it names', async () => {
  const { client } = await signInFromCommandLine(person);
  assert.equal((await client.post(CHAT, HELLO, naming(person.key.id))).status, 200);
  assertRejected(await client.post(CHAT, HELLO), 403, 'scope_required');
});

test('rejects a session that names no paying key, and generates nothing', async () => {
  const before = server.upstreams.test.requests.length + server.upstreams.live.requests.length;
  const none = await send({});
  assertRejected(none, 403, 'scope_required');
  assert.match(none.body.error.message, /Svc-Key/);

  const free = await createKey(person);
  assertRejected(await send(naming(free.id)), 403, 'scope_required');
  assertRejected(await send(naming(person.key.id, 'live')), 404, 'not_found');
  assertRejected(await send(naming(paid.id)), 404, 'not_found');
  assertRejected(await send(naming(paid.id, 'test')), 404, 'not_found');

  const other = await newCaller(server);
  assertRejected(await send(naming(other.key.id)), 403, 'forbidden_resource');
  assertRejected(await send(naming(other.key.id, 'live')), 404, 'not_found');
  for (const nonsense of ['key_nonsense', 'nonsense', 'key_01k9zq4v7he1r8c3t5n6m2x0ky']) {
    assertRejected(await send(naming(nonsense)), 404, 'not_found');
  }

  const revoked = await createKey(person, { tier: 'premium' });
  assert.equal((await person.browser.post(`/v1/api_keys/${revoked.id}/revoke`)).status, 200);
  assertRejected(await send(naming(revoked.id)), 409, 'invalid_state');

  const unpaid = await createUnpaidKey(person);
  assertRejected(await send(naming(unpaid.id, 'live')), 402, 'payment_required');
  const after = server.upstreams.test.requests.length + server.upstreams.live.requests.length;
  assert.equal(after, before);
});

test('lets a key pay for itself only', async () => {
  const other = await createKey(person, { tier: 'premium' });
  const crossed = await person.caller.post(CHAT, HELLO, naming(other.id));
  assertRejected(crossed, 422, 'validation_failed', 'Svc-Key');
  assert.equal((await person.caller.post(CHAT, HELLO, naming(person.key.id))).status, 200);
});

test('denies other origins the use of the session', async () => {
  const { browser } = person;
  const crossing = browser.post(CHAT, HELLO, { ...naming(person.key.id), 'sec-fetch-site': 'cross-site' });
  assertRejected(await crossing, 401, 'missing_credentials');
});

test('applies the spending limit of the named key to the session', async () => {
  const owner = await signUp(server);
  const key = await createKey(owner, { tier: 'premium' });
  const limit = (amount: number) =>
    owner.browser.patch(`/v1/api_keys/${key.id}`, { spend_limit: { currency: 'usd', amount } });
  assert.equal((await limit(0)).status, 200);
  const rejected = await owner.browser.post(CHAT, HELLO, naming(key.id));
  assertRejected(rejected, 402, 'payment_required');
  assert.match(rejected.body.error.message, /spend limit/);
  assert.equal((await limit(1)).status, 200);
  const response = await owner.browser.post(CHAT, HELLO, { ...naming(key.id) });
  assert.equal(response.status, 200, response.text);
  assert.equal((await owner.browser.get('/v1/usage', { headers: LIVE })).status, 200);
});
