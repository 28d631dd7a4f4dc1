import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../harness/eventually.ts';
import {
  bookedFor,
  CHAT,
  HELLO,
  inferenceSettings,
  newCaller,
  openChat,
  STREAMED,
  untilNothingHeld,
} from '../../harness/markets/inference.ts';
import { owedBy } from '../../harness/markets/inference-books.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { CLUSTER_VARIABLE, onCluster } from '../../harness/servers/cluster.ts';
import { cloneDatabase, type TestDatabase } from '../../harness/servers/database.ts';
import { startScriptedUpstream } from '../../harness/servers/scripted-upstream.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const upstreams = { test: await startScriptedUpstream(), live: await startScriptedUpstream() };
const database = await cloneDatabase();
after(async () => {
  await Promise.all([upstreams.test.close(), upstreams.live.close()]);
  await database.drop();
});
const env = { SOUK_INFERENCE: inferenceSettings(upstreams), SOUK_ROLE: 'api' };

/** Disconnects the server from its database, and rejects new connections. */
async function disconnectDatabase({ query }: TestDatabase): Promise<() => Promise<unknown>> {
  const [{ name } = { name: '' }] = await query<{ name: string }>('select current_database() as name');
  const onOther = (text: string, values: unknown[] = []) =>
    onCluster(process.env[CLUSTER_VARIABLE] ?? '', (client) => client.query(text, values));
  await onOther(`alter database ${name} allow_connections false`);
  await onOther(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'souk %'`,
    [name],
  );
  return () => onOther(`alter database ${name} allow_connections true`);
}

const errorIn = (frame: string | undefined) => JSON.parse(frame ?? '{}').error;

test('does not finish or charge a completion whose usage cannot be persisted', async (t) => {
  const server = await startTestServer({ database, env });
  t.after(server.stop);
  const person = await newCaller(server, 'live');
  upstreams.live.respondWith({ chunks: ['one', 'two', 'three'], stall: { after: 2 } }, { stall: 'headers' });
  const stream = openChat(server, person, STREAMED);
  await stream.take(2);
  const whole = person.caller.post(CHAT, HELLO);
  await upstreams.live.untilStalled(2);
  const reconnect = await disconnectDatabase(database);
  try {
    upstreams.live.resume();
    const rest = await stream.rest();
    assert.equal(JSON.parse(rest[0] ?? '{}').choices[0].delta.content, 'three');
    const { code, message, request_id } = errorIn(rest.at(-1));
    assert.deepEqual([code, request_id], ['unavailable', await stream.requestId()], message);
    assert.ok(!rest.includes('[DONE]'));
    assertRejected(await whole, 503, 'unavailable');
  } finally {
    await reconnect();
  }
  const again = await eventually('the server to have its database again', async () => {
    const response = await person.caller.post(CHAT, HELLO);
    return response.status === 200 && response;
  });
  const booked = await bookedFor(server, person.id, 'live');
  assert.deepEqual(
    booked.filter(({ cost }) => cost > 0).map(({ request_id }) => request_id),
    [again.headers.get('x-request-id')],
  );
  assert.equal(await owedBy(database, person.id), booked.at(-1)?.cost);
  await untilNothingHeld(server, person.id);
});

test('finishes short completions on shutdown, and ends the others with an error, free of charge', async (t) => {
  const server = await startTestServer({ database, env });
  t.after(server.stop);
  const [quick, slow] = [await newCaller(server), await newCaller(server, 'live')];
  upstreams.test.respondWith({ chunks: ['one', 'two'], stall: { after: 1 } });
  upstreams.live.respondWith({ chunks: ['one', 'two'], runningUsage: true, stall: { after: 1 } }, { stall: 'headers' });
  const [ends, lasts] = [openChat(server, quick, STREAMED), openChat(server, slow, STREAMED)];
  await Promise.all([ends.take(1), lasts.take(1)]);
  const whole = slow.caller.post(CHAT, HELLO);
  await Promise.all([upstreams.test.untilStalled(), upstreams.live.untilStalled(2)]);

  const stopped = server.stop();
  await eventually('the server to reject connections', () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  upstreams.test.resume();
  assert.equal((await ends.rest()).at(-1), '[DONE]');
  const [last, ...more] = (await lasts.rest()).toReversed();
  assert.deepEqual([errorIn(last).code, errorIn(last).request_id], ['unavailable', await lasts.requestId()]);
  assert.match(errorIn(last).message, /stopping/);
  assert.deepEqual(more, []);
  assertRejected(await whole, 503, 'unavailable');
  await stopped;

  const states = upstreams.live.requests.slice(-2).map(({ state }) => state);
  assert.deepEqual(states, ['aborted', 'aborted'], 'generation stops for disconnected clients');
  const [complete] = await bookedFor({ database }, quick.id, 'test');
  assert.deepEqual([complete?.outcome, complete?.completion_tokens], ['complete', 2]);
  const failed = await bookedFor({ database }, slow.id, 'live');
  assert.deepEqual(
    failed.map(({ outcome, cost }) => [outcome, cost]),
    [['upstream_failed', 0]],
  );
  assert.equal(await owedBy(database, slow.id), 0);
  const held = await database.query(
    'select 1 from live.inference_reservations union all select 1 from live.inference_nodes',
  );
  assert.deepEqual(held, [], 'its reservations are released');
});
