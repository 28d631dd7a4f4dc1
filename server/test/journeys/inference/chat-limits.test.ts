import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import {
  type Caller,
  CHAT,
  HELLO,
  inferenceSettings,
  newCaller,
  openChat,
  STREAMED,
  startInferenceServer,
  untilBooked,
  untilNothingHeld,
} from '../../harness/markets/inference.ts';
import { createKey } from '../../harness/people/people.ts';
import { isMissing } from '../../harness/programs.ts';
import { startRedis } from '../../harness/servers/redis.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const limits = { requests_per_minute: 5, tokens_per_minute: 1000 };
const server = await startInferenceServer({ settings: { limits } });
after(() => server.stop());
const { test: sandbox } = server.upstreams;

/** The body is about 88 bytes, estimated as about 22 tokens until the real count is known. */
const used = (completion_tokens: number) => ({
  usage: { prompt_tokens: 10, completion_tokens },
  ...(completion_tokens > 0 && { chunks: ['word '.repeat(completion_tokens)] }),
});
const tokensLeft = (response: { headers: Headers }) => Number(response.headers.get('x-ratelimit-remaining-tokens'));

function assertTooMany(response: Awaited<ReturnType<Caller['caller']['post']>>, what: RegExp): void {
  assertWholeError(response, 429, 'rate_limited');
  assert.match(response.body.error.message, what);
  const wait = Number(response.headers.get('retry-after'));
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60, `${wait} s`);
}

test('limits the requests of a key per minute, streamed or not, independent of other keys', async () => {
  const person = await newCaller(server);
  const other = await createKey(person, { tier: 'premium' });
  const before = sandbox.requests.length;
  for (let i = 1; i <= 5; i++) {
    const response = await person.caller.post(CHAT, i % 2 === 0 ? HELLO : STREAMED);
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(
      ['limit', 'remaining'].map((name) => response.headers.get(`x-ratelimit-${name}`)),
      ['5', String(5 - i)],
    );
    assertRateHeaders(response);
  }
  assertTooMany(await person.caller.post(CHAT, HELLO), /5 requests/);
  assertTooMany(await person.caller.post(CHAT, { nonsense: true }), /5 requests/);
  assert.equal(sandbox.requests.length, before + 5);
  assert.equal((await other.client.post(CHAT, HELLO)).status, 200);
  assert.equal((await person.caller.get('/v1/usage')).status, 200, 'looking at it is not counted with it');
});

test('limits the tokens of a key per minute: the prompt counts at once, the completion when it ends', async () => {
  const person = await newCaller(server);
  sandbox.respondWith(used(900), used(80));
  const first = await person.caller.post(CHAT, HELLO);
  assert.equal(first.headers.get('x-ratelimit-limit-tokens'), '1000');
  assert.ok(tokensLeft(first) < 1000 && tokensLeft(first) > 950, String(tokensLeft(first)));
  const second = await person.caller.post(CHAT, STREAMED);
  assert.equal(second.status, 200, second.text);
  const took = 1000 - tokensLeft(first);
  // The streamed request has a longer body.
  assert.ok(Math.abs(tokensLeft(second) - (1000 - 910 - took)) < 10, String(tokensLeft(second)));
  const third = await person.caller.post(CHAT, HELLO);
  assertTooMany(third, /1000 tokens/);
  assert.equal(third.headers.get('x-ratelimit-remaining-tokens'), '0');
  const standing = ['limit', 'remaining'].map((name) => third.headers.get(`x-ratelimit-${name}`));
  assert.deepEqual(standing, ['1000', '0'], 'of the tokens, which were the limit');
  assert.equal(
    tokensLeft(await (await createKey(person, { tier: 'premium' })).client.post(CHAT, HELLO)),
    tokensLeft(first),
  );
});

test('rejects a prompt above the token limit per minute before it is sent', async () => {
  const person = await newCaller(server);
  const before = sandbox.requests.length;
  const long = { ...HELLO, messages: [{ role: 'user', content: 'word '.repeat(1000) }] };
  assertTooMany(await person.caller.post(CHAT, long), /tokens/);
  assert.equal(sandbox.requests.length, before);
  await untilNothingHeld(server, person.id);
});

test('counts the received part of an aborted completion', async () => {
  const person = await newCaller(server);
  sandbox.respondWith({ chunks: Array(50).fill('word '), runningUsage: true, stall: { after: 40 }, ...used(0) });
  const stream = openChat(server, person, STREAMED);
  await stream.take(40);
  await stream.disconnect();
  const booked = await untilBooked(server, person.id, 'test', 1);
  assert.equal(booked.completion_tokens, 40);
  const next = await person.caller.post(CHAT, HELLO);
  assert.ok(tokensLeft(next) <= 1000 - 50, String(tokensLeft(next)));
});

if (isMissing('redis-server')) {
  console.log('!!! redis-server is missing: that nodes count chats together is NOT tested');
} else {
  test('shares the limits of two nodes in Redis', async () => {
    const redis = await startRedis();
    const env = { REDIS_URL: redis.url, SOUK_INFERENCE: inferenceSettings(server.upstreams, { settings: { limits } }) };
    const nodes = [
      await startTestServer({ database: server.database, env }),
      await startTestServer({ database: server.database, env: { ...env, SOUK_ROLE: 'api' } }),
    ];
    try {
      const person = await newCaller(server);
      const on = (i: number) => nodes[i % 2]?.client.withKey(person.key.secret) as Caller['caller'];
      sandbox.respondWith(used(700));
      for (let i = 1; i <= 3; i++) {
        const response = await on(i).post(CHAT, HELLO);
        assert.equal(response.status, 200, response.text);
        assert.equal(response.headers.get('x-ratelimit-remaining'), String(5 - i));
        if (i > 1)
          assert.ok(tokensLeft(response) < 300, `${tokensLeft(response)} are left on a node that did not respond`);
      }
      sandbox.respondWith(used(990));
      assert.equal((await on(0).post(CHAT, HELLO)).status, 200);
      assertTooMany(await on(1).post(CHAT, HELLO), /tokens/);
      assertTooMany(await on(0).post(CHAT, HELLO), /requests/);
    } finally {
      for (const node of nodes) await node.stop();
      await redis.kill();
    }
  });
}
