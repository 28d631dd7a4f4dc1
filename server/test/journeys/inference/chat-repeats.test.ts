import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { FollowedChat } from '../../harness/clients/followed-chat.ts';
import { eventually } from '../../harness/eventually.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import {
  bookedFor,
  type Caller,
  CHAT,
  HELLO,
  newCaller,
  STREAMED,
  startInferenceServer,
  untilNothingHeld,
} from '../../harness/markets/inference.ts';
import { owedBy } from '../../harness/markets/inference-books.ts';
import { assertRejected } from '../../harness/people/people.ts';

// The same request again, under the same Idempotency-Key.

const server = await startInferenceServer();
after(() => server.stop());
const upstream = server.upstreams.live;

const USAGE = { prompt_tokens: 5, completion_tokens: 2 };
const COST = 900;
const once = (token: string) => ({ 'idempotency-key': token });

async function assertPaid({ id }: Caller, times: number): Promise<void> {
  const complete = (await bookedFor(server, id, 'live')).filter(({ outcome }) => outcome === 'complete');
  assert.equal(complete.length, times);
  assert.equal(await owedBy(server.database, id), times * COST);
}

function assertReplayed(response: ApiResponse, first: ApiResponse): void {
  assert.deepEqual([response.status, response.headers.get('idempotent-replayed')], [200, 'true'], response.text);
  assert.equal(response.text, first.text);
}

test('replays the first completion, generated once and paid once', async () => {
  const person = await newCaller(server, 'live');
  const before = upstream.requests.length;
  upstream.respondWith({ chunks: ['the first response'], usage: USAGE });
  const first = await person.caller.post(CHAT, HELLO, once('a'));
  assert.equal(first.status, 200, first.text);
  assert.equal(first.headers.get('idempotent-replayed'), null);
  assertReplayed(await person.caller.post(CHAT, HELLO, once('a')), first);
  assert.equal(upstream.requests.length, before + 1);
  await assertPaid(person, 1);

  const other = await person.caller.post(CHAT, { ...HELLO, seed: 1 }, once('a'));
  assertRejected(other, 409, 'idempotency_key_reused');
  upstream.respondWith({ usage: USAGE });
  assert.equal((await person.caller.post(CHAT, HELLO, once('b'))).headers.get('idempotent-replayed'), null);
  await assertPaid(person, 2);
  await untilNothingHeld(server, person.id);
});

test('rejects a concurrent request with the same key, and generates nothing', async () => {
  const person = await newCaller(server, 'live');
  const before = upstream.requests.length;
  upstream.respondWith({ usage: USAGE, stall: 'headers' });
  const first = person.caller.post(CHAT, HELLO, once('a'));
  await upstream.untilStalled();
  assertRejected(await person.caller.post(CHAT, HELLO, once('a')), 409, 'idempotency_key_in_use');
  upstream.resume();
  assertReplayed(await first.then(() => person.caller.post(CHAT, HELLO, once('a'))), await first);
  assert.equal(upstream.requests.length, before + 1);
  await assertPaid(person, 1);
});

test('charges once for a completion that outlasted its lease', async () => {
  const person = await newCaller(server, 'live');
  upstream.respondWith({ chunks: ['late'], usage: USAGE, stall: 'headers' }, { chunks: ['again'], usage: USAGE });
  const late = person.caller.post(CHAT, HELLO, once('a'));
  await upstream.untilStalled();
  await server.database.query(
    `update live.idempotency_keys set leased_until = now() - interval '1 second' where account_id = $1`,
    [person.id],
  );
  const again = await person.caller.post(CHAT, HELLO, once('a'));
  assert.equal(again.body?.choices?.[0].message.content, 'again', again.text);
  upstream.resume();
  assertRejected(await late, 409, 'idempotency_key_in_use');
  assertReplayed(await person.caller.post(CHAT, HELLO, once('a')), again);
  await assertPaid(person, 1);
  await untilNothingHeld(server, person.id);
});

test('retries a failed request anew', async () => {
  const person = await newCaller(server, 'live');
  upstream.respondWith({ status: 500 }, { usage: USAGE });
  assertRejected(await person.caller.post(CHAT, HELLO, once('a')), 502, 'upstream_failed');
  const second = await person.caller.post(CHAT, HELLO, once('a'));
  assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [200, null], second.text);
  await assertPaid(person, 1);
});

test('lets a client that disconnected before the response repeat the request', async () => {
  const person = await newCaller(server, 'live');
  upstream.respondWith({ usage: USAGE, stall: 'headers' });
  const headers = { authorization: `Bearer ${person.key.secret}`, ...once('a') };
  const gone = new FollowedChat(server.url, headers, HELLO);
  await upstream.untilStalled();
  await gone.disconnect();
  await upstream.untilIdle();
  assert.equal(upstream.last.state, 'aborted', 'the generation was stopped');
  const again = await eventually('the key to be free again', async () => {
    upstream.respondByDefault({ usage: USAGE });
    const response = await person.caller.post(CHAT, HELLO, once('a'));
    return response.status !== 409 && response;
  });
  assert.equal(again.status, 200, again.text);
  assert.deepEqual(
    [again.body?.object, again.headers.get('idempotent-replayed')],
    ['chat.completion', null],
    again.text,
  );
  await assertPaid(person, 1);
  await untilNothingHeld(server, person.id);
});

test('ignores the key for a stream', async () => {
  const person = await newCaller(server, 'live');
  for (let i = 1; i <= 2; i++) {
    upstream.respondWith({ usage: USAGE });
    const response = await person.caller.post(CHAT, STREAMED, once('a'));
    assert.deepEqual([response.status, response.headers.get('idempotent-replayed')], [200, null]);
    await assertPaid(person, i);
  }
});

test('stores no message in clear text in the database', async () => {
  const person = await newCaller(server, 'live');
  const texts = { prompt: 'a private question', completion: 'a private reply' };
  const body = { ...HELLO, messages: [{ role: 'user', content: texts.prompt }] };
  for (const [request, headers] of [
    [body, once('a')],
    [body, {}],
    [{ ...body, stream: true }, {}],
  ] as const) {
    upstream.respondWith({ chunks: [texts.completion], usage: USAGE });
    const response = await person.caller.post(CHAT, request, headers);
    assert.match(response.text, /a private reply/);
  }
  const repeated = await person.caller.post(CHAT, body, once('a'));
  assert.match(repeated.text, /a private reply/);
  const dump = await dumpDatabase(server.database);
  assert.ok(/live\.idempotency_keys\n/.test(dump) && dump.includes(person.id));
  assert.deepEqual(findSecrets(dump, texts), []);
});
