import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../server/test/harness/eventually.ts';
import { publishOnnx, stockDeployment } from '../../server/test/harness/markets/deployments.ts';
import { startInferenceServer } from '../../server/test/harness/markets/inference.ts';
import { makeKey, signUp } from '../../server/test/harness/people/people.ts';
import { AuthenticationError, type Event, ServerError, Souk } from '../src/index.ts';

// Streams of a real market, cut at the worst moments.

const server = await startInferenceServer();
after(() => server.stop());
const ada = await signUp(server);
const key = await makeKey(ada, { tier: 'premium' });

/** A client whose open connections can be broken from outside, as a network does. */
function clientOnABadLine(apiKey = key.secret) {
  const open = new Set<AbortController>();
  const souk = new Souk({
    apiKey,
    baseURL: `${server.url}/v1`,
    fetch: (url, init) => {
      const line = new AbortController();
      open.add(line);
      return fetch(url, { ...init, signal: AbortSignal.any([line.signal, ...(init?.signal ? [init.signal] : [])]) });
    },
  });
  const breakAll = () => {
    for (const line of open) line.abort(new TypeError('the line is dead'));
    open.clear();
  };
  return { souk, breakAll };
}

const ask = { model: 'svc-fast-8b', messages: [{ role: 'user' as const, content: 'Hello' }], stream: true as const };

test('an answer that breaks off at the model is told as what it is', async () => {
  server.upstreams.test.answer({ chunks: ['One', ' two', ' three'], cut: { after: 2 } });
  const { souk } = clientOnABadLine();
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

test('whoever leaves the loop stops the model', async () => {
  server.upstreams.test.answer({ chunks: ['One', ' two', ' three'], stall: { after: 1 } });
  const { souk } = clientOnABadLine();
  for await (const _ of await souk.chat.completions.create(ask)) break;
  await server.upstreams.test.aborted();
});

test('events are told once each, whatever happens while the line is dead', async () => {
  const { souk, breakAll } = clientOnABadLine();
  const happen = async () => (await souk.testHelpers.createEvent({ type: 'payout.paid' })).id;
  const told: string[] = [];
  const wanted: string[] = [];
  let opened = 0;
  const leaving = new AbortController();
  const options = { signal: leaving.signal, onOpen: () => void opened++ };
  const following = (async () => {
    for await (const { id } of souk.events.follow({}, options) as AsyncIterable<Event>) told.push(id);
  })();
  // Before anything was told at all, and in between.
  for (let cut = 1; cut <= 3; cut++) {
    await eventually(`connection ${cut}`, async () => opened === cut);
    breakAll();
    wanted.push(await happen(), await happen());
    await eventually('what happened meanwhile to be told', async () => told.length >= wanted.length);
    wanted.push(await happen());
    await eventually('what happens now to be told', async () => told.length >= wanted.length);
  }
  assert.deepEqual(told, wanted);
  const reason = new Error('enough');
  leaving.abort(reason);
  await assert.rejects(following, reason);
});

test('it ends with the credential', async () => {
  const lent = await makeKey(ada);
  const { souk } = clientOnABadLine(lent.secret);
  const options = { onOpen: () => void clientOnABadLine().souk.apiKeys.revoke(lent.id) };
  await assert.rejects(Array.fromAsync(souk.events.follow({}, options)), AuthenticationError);
});

test('the log of a deployment ends when it is deleted', async () => {
  const model = await publishOnnx(key.client);
  const id = await stockDeployment(server, ada, model);
  const { souk } = clientOnABadLine();
  const options = { onOpen: () => void souk.deployments.delete(id) };
  assert.deepEqual(await Array.fromAsync(souk.deployments.logs.follow(id, { tail: 0 }, options)), []);
});
