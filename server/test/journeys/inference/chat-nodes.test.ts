import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import { ChatStream } from '../../harness/clients/chat-stream.ts';
import { type ApiResponse, Client } from '../../harness/clients/client.ts';
import {
  isPaid,
  modelPrices,
  type Plan,
  plannedChat,
  toScript,
  WORD_PRICE,
} from '../../harness/clients/planned-chat.ts';
import { eventually } from '../../harness/eventually.ts';
import { type Caller, inferenceSettings, newCaller } from '../../harness/markets/inference.ts';
import { assertUsageBooked, owedBy, reservedOf, spentBy, usageOf } from '../../harness/markets/inference-books.ts';
import { CENT } from '../../harness/markets/inference-debts.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { startScriptedUpstream } from '../../harness/servers/scripted-upstream.ts';
import { startTestServer, type TestServer } from '../../harness/servers/server.ts';

// Two nodes serve the same keys out of the same limits. Ten words cost a cent, prompts nothing.
const database = await cloneDatabase();
const upstreams = { test: await startScriptedUpstream(toScript), live: await startScriptedUpstream(toScript) };
const env = {
  SOUK_INFERENCE: inferenceSettings(upstreams, {
    settings: {
      prices: modelPrices(0),
      billing: { credit_limit: 100, collect_at: 100 },
      limits: { requests_per_minute: 1_000_000, tokens_per_minute: 1_000_000_000 },
    },
  }),
};
const nodes = [await startTestServer({ database, env }), await startTestServer({ database, env })] as const;
const [a, b] = nodes;
after(async () => {
  for (const node of [b, a]) await node.stop();
  for (const mode of MODES) await upstreams[mode].close();
  await database.drop();
});

const chatOn = (node: Pick<TestServer, 'url'>, { key }: Caller, plan: Plan): Promise<ApiResponse> =>
  new Client(node.url).withKey(key.secret).post('/v1/chat/completions', plannedChat(plan));

/** Sets a monthly limit in cents. */
async function limit({ browser, key }: Caller, amount: number): Promise<void> {
  const response = await browser.patch(`/v1/api_keys/${key.id}`, { spend_limit: { currency: 'usd', amount } });
  assert.equal(response.status, 200, response.text);
}

/** Sends requests to both nodes at once; all of them are running or rejected before the first response. */
async function chatEverywhere(caller: Caller, mode: Mode, count: number, plan: Plan): Promise<ApiResponse[]> {
  const upstream = upstreams[mode];
  let rejected = 0;
  const requests = Array.from({ length: count }, async (_, index) => {
    const node = nodes[index % 2] as TestServer;
    const response = await chatOn(node, caller, { ...plan, stall: 'headers' });
    if (response.status !== 200) rejected += 1;
    return response;
  });
  await eventually('all to be decided', async () => upstream.open + rejected === count);
  upstream.resume();
  return Promise.all(requests);
}

/** Spends word by word on both nodes until nothing is left: reservations of a node are released after a while. */
async function spendRemaining(caller: Caller, mode: Mode, limitNano: number): Promise<void> {
  await eventually('everything to be spent', async () => {
    for (const node of nodes) while (isPaid(await chatOn(node, caller, { words: 1 })));
    return (await spentBy(database, caller.id, mode)) === limitNano;
  });
}

for (const mode of MODES) {
  test(`enforces a key’s limit across nodes in ${mode} mode`, async () => {
    const caller = await newCaller(a, mode);
    await limit(caller, 9);
    const paid = (await chatEverywhere(caller, mode, 60, { words: 10 })).filter(isPaid);
    assert.ok(paid.length <= 9 && paid.length > 0, `${paid.length} were completed`);
    assert.equal(await spentBy(database, caller.id, mode), paid.length * CENT);
    await spendRemaining(caller, mode, 9 * CENT);
    for (const node of nodes) assert.ok(!isPaid(await chatOn(node, caller, { words: 1 })));
    await assertUsageBooked(database);
  });
}

test('enforces an account’s credit across nodes, and books usage on both', async () => {
  const caller = await newCaller(a, 'live');
  const paid = (await chatEverywhere(caller, 'live', 80, { words: 90 })).filter(isPaid);
  assert.ok(paid.length <= 11 && paid.length > 0, `${paid.length} were completed`);
  const returned = new Map(
    paid.map(({ headers, body }) => [headers.get('x-request-id'), body.usage.completion_tokens]),
  );
  const rows = await usageOf(database, caller.id);
  assert.equal(rows.length, paid.length);
  for (const { request_id, cost } of rows) assert.equal(cost, returned.get(request_id) * WORD_PRICE);
  assert.equal(await owedBy(database, caller.id), paid.length * 9 * CENT);
  await spendRemaining(caller, 'live', 100 * CENT);
  assert.equal(await owedBy(database, caller.id), 100 * CENT);
  await assertUsageBooked(database);
});

for (const mode of MODES) {
  test(`releases what one node reserved of a key’s limit to the other in ${mode} mode`, async () => {
    const caller = await newCaller(a, mode);
    await limit(caller, 16);
    // Of the 160 words it reserves a sixteenth, and uses one.
    assert.ok(isPaid(await chatOn(a, caller, { words: 1 })));
    const subject = await reservedOf(database, caller.key.id, mode);
    assert.ok(
      Object.values(subject).some((nano) => nano >= 9 * WORD_PRICE),
      'the rest is still there',
    );
    assert.ok(isPaid(await chatOn(b, caller, { words: 159 })));
    assert.equal(await spentBy(database, caller.id, mode), 16 * CENT);
    assert.ok(!isPaid(await chatOn(a, caller, { words: 1 })));
    await assertUsageBooked(database);
  });
}

test('applies a changed limit on the other node', async () => {
  const caller = await newCaller(a);
  await limit(caller, 1);
  assert.ok(isPaid(await chatOn(b, caller, { words: 10 })));
  assert.ok(!isPaid(await chatOn(b, caller, { words: 10 })));
  await limit(caller, 2);
  await eventually('the other node to know', async () => isPaid(await chatOn(b, caller, { words: 10 })));
  assert.ok(!isPaid(await chatOn(a, caller, { words: 1 })), 'this node knows what the other spent');
});

test('finishes running completions on shutdown, and releases its reservations at once', async () => {
  const leaving = await startTestServer({ database, env });
  const caller = await newCaller(a, 'live');
  await limit(caller, 50);
  const { url } = leaving;
  const stream = new ChatStream(url, caller.key.secret, plannedChat({ words: 200, stall: { after: 5 } }));
  await stream.untilChunks(5);
  const subjects = [caller.id, caller.key.id];
  const [name = ''] = Object.keys(await reservedOf(database, caller.id));
  const reservedNano = () => Promise.all(subjects.map(async (subject) => (await reservedOf(database, subject))[name]));
  for (const nano of await reservedNano()) assert.ok(nano !== undefined && nano >= 200 * WORD_PRICE, `${nano}`);
  assert.ok(!isPaid(await chatOn(a, caller, { words: 400 })), 'another node holds the reservation');
  const stopped = leaving.stop();
  upstreams.live.resume();
  await Promise.all([stopped, stream.ended]);
  assert.ok(stream.isDone);
  assert.equal(await spentBy(database, caller.id), 20 * CENT);
  assert.deepEqual(await reservedNano(), [undefined, undefined]);
  assert.deepEqual(await database.query('select from live.inference_nodes where node = $1', [name]), []);
  assert.ok(isPaid(await chatOn(a, caller, { words: 300 })), 'all the rest');
  await assertUsageBooked(database);
});

test('leaves nothing reserved without requests', async () => {
  await eventually('both nodes to release their reservations', async () => {
    const left = await database.query(
      'select from live.inference_reservations union all select from test.inference_reservations',
    );
    return left.length === 0;
  });
});
