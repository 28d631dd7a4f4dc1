import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../server/test/harness/eventually.ts';
import { publishOnnx, seedDeployment } from '../../server/test/harness/markets/deployments.ts';
import { startInferenceServer } from '../../server/test/harness/markets/inference.ts';
import { createKey, signUp } from '../../server/test/harness/people/people.ts';
import { AuthenticationError, type Event, ServerError, Souk } from '../src/index.ts';

// Streams of a real market whose connections are cut.

const server = await startInferenceServer();
after(() => server.stop());
const ada = await signUp(server);
const key = await createKey(ada, { tier: 'premium' });

/** Creates a client whose open connections the test can break. */
function clientWithCuts(apiKey = key.secret) {
  const open = new Set<AbortController>();
  const souk = new Souk({
    apiKey,
    baseURL: `${server.url}/v1`,
    fetch: (url, init) => {
      const connection = new AbortController();
      open.add(connection);
      return fetch(url, {
        ...init,
        signal: AbortSignal.any([connection.signal, ...(init?.signal ? [init.signal] : [])]),
      });
    },
  });
  const breakAll = () => {
    for (const connection of open) connection.abort(new TypeError('connection cut'));
    open.clear();
  };
  return { souk, breakAll };
}

const ask = { model: 'svc-fast-8b', messages: [{ role: 'user' as const, content: 'Hello' }], stream: true as const };

test('throws the error of a completion that fails at the model', async () => {
  server.upstreams.test.respondWith({ chunks: ['One', ' two', ' three'], cut: { after: 2 } });
  const { souk } = clientWithCuts();
  const stream = await souk.chat.completions.create(ask);
  let text = '';
  await assert.rejects(
    async () => {
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
    },
    (error) => {
      assert.ok(error instanceof ServerError, String(error));
      assert.deepEqual([error.code, error.status, error.requestId], ['upstream_failed', 502, stream.requestId]);
      return true;
    },
  );
  assert.equal(text, 'One two');
});

test('stops the model after a break', async () => {
  server.upstreams.test.respondWith({ chunks: ['One', ' two', ' three'], stall: { after: 1 } });
  const { souk } = clientWithCuts();
  for await (const _ of await souk.chat.completions.create(ask)) break;
  await server.upstreams.test.untilAborted();
});

test('yields each event once across cut connections', async () => {
  const { souk, breakAll } = clientWithCuts();
  const createEvent = async () => (await souk.testHelpers.createEvent({ type: 'payout.paid' })).id;
  const received: string[] = [];
  const created: string[] = [];
  let opened = 0;
  const aborting = new AbortController();
  const options = { signal: aborting.signal, onOpen: () => void opened++ };
  const following = (async () => {
    for await (const { id } of souk.events.follow({}, options) as AsyncIterable<Event>) received.push(id);
  })();
  // Cuts before the first event, and between events.
  for (let cut = 1; cut <= 3; cut++) {
    await eventually(`connection ${cut}`, async () => opened === cut);
    breakAll();
    created.push(await createEvent(), await createEvent());
    await eventually('events created during the cut', async () => received.length >= created.length);
    created.push(await createEvent());
    await eventually('events created after reconnecting', async () => received.length >= created.length);
  }
  assert.deepEqual(received, created);
  const reason = new Error('enough');
  aborting.abort(reason);
  await assert.rejects(following, reason);
});

test('throws an AuthenticationError when the key is revoked', async () => {
  const lent = await createKey(ada);
  const { souk } = clientWithCuts(lent.secret);
  const options = { onOpen: () => void clientWithCuts().souk.apiKeys.revoke(lent.id) };
  await assert.rejects(Array.fromAsync(souk.events.follow({}, options)), AuthenticationError);
});

test('ends the log when the deployment is deleted', async () => {
  const model = await publishOnnx(key.client);
  const id = await seedDeployment(server, ada, model);
  const { souk } = clientWithCuts();
  const options = { onOpen: () => void souk.deployments.delete(id) };
  assert.deepEqual(await Array.fromAsync(souk.deployments.logs.follow(id, { tail: 0 }, options)), []);
});
