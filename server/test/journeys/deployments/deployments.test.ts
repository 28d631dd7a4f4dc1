import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { tinyOnnx } from '../../../src/runtimes/onnx/tiny-onnx.fixture.ts';
import { createModel, draftRevision, publishModel, publishRevision } from '../../harness/markets/catalog.ts';
import { createListing, publishListing } from '../../harness/markets/commerce.ts';
import { DEPLOYMENTS, deploy, getDeployment, publishOnnx, stopDeployment } from '../../harness/markets/deployments.ts';
import { buy, newTrader, refund, type Trader } from '../../harness/markets/market.ts';
import { assertRejected, createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Who can deploy what, and how a deployment is started, stopped, changed and deleted. Running models are in other
// journeys.

const QUOTA = 3;
const server = await startTestServer({ env: { SOUK_QUOTA_DEPLOYMENTS: String(QUOTA), SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());

const seller = () => newTrader(server, 'Acme Robotics');
const listingOf = async (client: Trader['client'], { id }: { id: string }) =>
  (await client.get(`/v1/listings/${id}`)).body;

/** Sets the status of a stopped deployment, which no node touches. */
async function pretend(id: string, status: string, failure: object | null = null): Promise<void> {
  await server.database.query('update test.deployments set status = $2, failure = $3, ready_at = now() where id = $1', [
    id,
    status,
    failure && JSON.stringify(failure),
  ]);
}

test('creates, returns, updates, stops, starts and deletes a deployment', async () => {
  const { client } = await seller();
  const model = await publishOnnx(client, { name: 'Doubler' });
  const made = await deploy(client, { id: model.slug });
  assert.match(made.id, /^dep_[0-9a-z]{26}$/);
  assert.deepEqual(made, {
    id: made.id,
    name: 'Doubler',
    model: { id: model.id, slug: model.slug },
    revision: '1.0.0',
    listing_id: null,
    status: 'pending',
    runtime: 'onnx',
    url: `${server.url}${DEPLOYMENTS}/${made.id}`,
    idle_timeout: 300,
    inputs: null,
    outputs: null,
    created_at: made.created_at,
    updated_at: made.created_at,
    ready_at: null,
    failure: null,
  });
  const path = `${DEPLOYMENTS}/${made.id}`;
  const stopped = await stopDeployment(client, made);
  assert.deepEqual([stopped.status, stopped.failure], ['stopped', null]);
  assert.deepEqual(await getDeployment(client, made), stopped);
  assert.deepEqual((await client.get(DEPLOYMENTS)).body, { items: [stopped], has_more: false });
  assert.deepEqual(await stopDeployment(client, made), stopped, 'stopping it again changes nothing');

  const changed = (await client.patch(path, { name: ' Twice ', idle_timeout: 60 })).body;
  assert.deepEqual([changed.name, changed.idle_timeout, changed.status], ['Twice', 60, 'stopped']);
  const started = await client.post(`${path}/start`);
  assert.deepEqual([started.status, started.body.status], [200, 'pending'], started.text);
  const again = await client.post(`${path}/start`);
  assert.ok(['pending', 'starting', 'ready'].includes(again.body.status), again.text);

  const gone = await client.delete(path);
  assert.deepEqual([gone.status, gone.body], [200, { id: made.id, deleted: true }]);
  for (const call of [client.get(path), client.post(`${path}/start`), client.delete(path)]) {
    assertRejected(await call, 404, 'not_found');
  }
});

test('starts a failed or idle deployment again, and clears its failure', async () => {
  const { client } = await seller();
  const made = await deploy(client, await publishOnnx(client));
  const failure = { code: 'crashing', message: 'It died again and again.', at: new Date().toISOString() };
  await stopDeployment(client, made);
  for (const [status, why] of [
    ['failed', failure],
    ['idle', null],
  ] as const) {
    await pretend(made.id, status, why);
    const before = await getDeployment(client, made);
    assert.deepEqual([before.failure, typeof before.ready_at], [why, 'string']);
    const { body } = await client.post(`${DEPLOYMENTS}/${made.id}/start`);
    assert.deepEqual([body.status, body.failure, body.ready_at], ['pending', null, null]);
    const stopped = await stopDeployment(client, made);
    assert.deepEqual([stopped.status, stopped.ready_at], ['stopped', null]);
  }
});

test('keeps the backoff of a paused deployment across stop and start, and resets that of a failed one', async () => {
  const { client } = await seller();
  const made = await deploy(client, await publishOnnx(client));
  await stopDeployment(client, made);
  for (const [status, pause, kept] of [
    ['idle', '1 hour', [2, 3, true]],
    ['stopped', '1 hour', [2, 3, true]],
    ['stopped', '-1 second', [0, 0, false]],
    ['failed', '1 hour', [0, 0, false]],
  ] as const) {
    await server.database.query(
      `update test.deployments set status = $2, failures = 2, backoff_step = 3, paused_until = now() + $3::interval
       where id = $1`,
      [made.id, status, pause],
    );
    const { body } = await client.post(`${DEPLOYMENTS}/${made.id}/start`);
    assert.equal(body.status, 'pending');
    const [row] = await server.database.query<{ failures: number; backoff_step: number; paused_until: Date | null }>(
      'select failures, backoff_step, paused_until from test.deployments where id = $1',
      [made.id],
    );
    assert.deepEqual([row?.failures, row?.backoff_step, row?.paused_until !== null], kept);
    await stopDeployment(client, made);
  }
});

test('rejects invalid inputs', async () => {
  const { client } = await seller();
  const { id } = await publishOnnx(client);
  const rejected = [
    [{}, 'model'],
    [{ model: id, idle_timeout: 9 }, 'idle_timeout'],
    [{ model: id, idle_timeout: 86_401 }, 'idle_timeout'],
    [{ model: id, name: ' ' }, 'name'],
    [{ model: id, runtime: 'onnx' }, 'runtime'],
  ] as const;
  for (const [body, field] of rejected) {
    assertRejected(await client.post(DEPLOYMENTS, body), 422, 'validation_failed', field);
  }
  assertRejected(await client.post(DEPLOYMENTS, { model: 'nobody/nothing' }), 404, 'not_found');
  assertRejected(await client.post(DEPLOYMENTS, { model: id, revision: '7.0.0' }), 404, 'not_found');
  assertRejected(await client.post(DEPLOYMENTS, { model: id, listing_id: 'lst_none' }), 404, 'not_found');
  assertRejected(await client.post(DEPLOYMENTS, { model: id, listing_id: id }), 422, 'validation_failed', 'listing_id');
  assertRejected(await client.post(DEPLOYMENTS, { model: `dep${id}` }), 422, 'validation_failed', 'model');
  assertRejected(await client.get(`${DEPLOYMENTS}?listing=${id}`), 422, 'validation_failed', 'listing');
});

test('requires the scope, and ownership of the deployment', async () => {
  const owner = await seller();
  const made = await deploy(owner.client, await publishOnnx(owner.client));
  await stopDeployment(owner.client, made);
  const path = `${DEPLOYMENTS}/${made.id}`;
  const reader = (await createKey(owner, { scopes: ['models:read'] })).client;
  assert.equal((await reader.get(path)).status, 200, 'an account that can call it can read it');
  assertRejected(await reader.post(`${path}/start`), 403, 'scope_required');
  const other = (await createKey(owner, { scopes: ['listings:read'] })).client;
  assertRejected(await other.get(path), 403, 'scope_required');
  const { client: outsider } = await newTrader(server);
  for (const call of [
    outsider.get(path),
    outsider.patch(path, { name: 'mine' }),
    outsider.post(`${path}/start`),
    outsider.post(`${path}/stop`),
    outsider.delete(path),
  ]) {
    assertRejected(await call, 403, 'forbidden_resource');
  }
  assert.deepEqual((await outsider.get(DEPLOYMENTS)).body.items, []);
});

describe('creating a deployment', () => {
  test('accepts a published revision: the newest by default, or the named one', async () => {
    const { client } = await seller();
    const model = await createModel(client, { framework: 'onnx' });
    assertRejected(await client.post(DEPLOYMENTS, { model: model.id }), 409, 'invalid_state');
    const files = { 'model.onnx': tinyOnnx() };
    await publishRevision(client, model.id, '1.0.0', files);
    await publishRevision(client, model.id, '2.0.0', files);
    await draftRevision(client, model.id, '3.0.0', files);
    assert.equal((await deploy(client, model)).revision, '2.0.0');
    assert.equal((await deploy(client, model, { revision: '1.0.0' })).revision, '1.0.0');
    assertRejected(await client.post(DEPLOYMENTS, { model: model.id, revision: '3.0.0' }), 409, 'invalid_state');
    const { client: outsider } = await newTrader(server);
    const response = await outsider.post(DEPLOYMENTS, { model: model.id, revision: '3.0.0' });
    assertRejected(response, 403, 'forbidden_resource');
  });

  test('accepts models with a runtime: local files first, else an external engine', async () => {
    const { client } = await seller();
    const torch = await publishModel(client, { framework: 'pytorch' });
    const response = await client.post(DEPLOYMENTS, { model: torch.id });
    assertRejected(response, 409, 'invalid_state');
    assert.match(response.body.error.message, /pytorch.*SOUK_OPEN_INFERENCE/);
    const both = await publishOnnx(client, { framework: 'pytorch' });
    assert.equal((await deploy(client, both)).runtime, 'onnx');
    const ambiguous = await publishOnnx(client, {}, { 'a.onnx': tinyOnnx(), 'b.onnx': tinyOnnx({ does: 'echo' }) });
    const unclear = await client.post(DEPLOYMENTS, { model: ambiguous.id });
    assertRejected(unclear, 409, 'invalid_state');
    assert.match(unclear.body.error.message, /a\.onnx and b\.onnx/);
  });

  test('accepts a free model for any account, and a priced one for its licensees', async () => {
    const { client } = await seller();
    const free = await publishOnnx(client);
    const paid = await publishOnnx(client, { price: { currency: 'usd', amount: 500 } });
    const { client: buyer } = await newTrader(server);
    assert.equal((await deploy(buyer, free)).status, 'pending');
    const unsold = await buyer.post(DEPLOYMENTS, { model: paid.id });
    assertRejected(unsold, 403, 'forbidden_resource');
    assert.match(unsold.body.error.message, /not on sale/);
    const listing = await publishListing(client, paid);
    const rejected = await buyer.post(DEPLOYMENTS, { model: paid.id });
    assertRejected(rejected, 403, 'forbidden_resource');
    assert.match(rejected.body.error.message, new RegExp(listing.id));
    await buyer.post('/v1/balance/topups', {
      amount: { currency: 'usd', amount: 1000 },
      payment_method: 'pm_card_visa',
    });
    await buy(buyer, listing);
    assert.equal((await deploy(buyer, paid)).status, 'pending');
  });
});

test('stops a deployment when its license is refunded, and starts it after another purchase', async () => {
  const { client } = await seller();
  const model = await publishOnnx(client, { price: { currency: 'usd', amount: 500 } });
  const listing = await publishListing(client, model, { price: { currency: 'usd', amount: 0 } });
  const { client: buyer } = await newTrader(server);
  const purchase = await buy(buyer, listing);
  const [bought, own] = [await deploy(buyer, model), await deploy(client, model)];
  await refund(client, purchase);
  const stopped = await getDeployment(buyer, bought);
  assert.deepEqual([stopped.status, stopped.failure.code], ['stopped', 'license_revoked']);
  assert.notEqual((await getDeployment(client, own)).status, 'stopped', 'the seller’s own keeps running');
  const start = () => buyer.post(`${DEPLOYMENTS}/${bought.id}/start`);
  const rejected = await start();
  assertRejected(rejected, 403, 'forbidden_resource');
  assert.match(rejected.body.error.message, new RegExp(listing.id));
  assertRejected(await buyer.patch(`${DEPLOYMENTS}/${bought.id}`, { revision: '1.0.0' }), 403, 'forbidden_resource');

  const second = await buy(buyer, listing);
  const started = (await start()).body;
  assert.deepEqual([started.status, started.failure], ['pending', null]);
  await refund(client, second);
  assert.equal((await getDeployment(buyer, bought)).failure.code, 'license_revoked');
});

test('stops a deployment created while its license is refunded', async () => {
  const { client } = await seller();
  const model = await publishOnnx(client, { price: { currency: 'usd', amount: 500 } });
  const listing = await publishListing(client, model, { price: { currency: 'usd', amount: 0 } });
  for (let round = 0; round < 4; round++) {
    const { client: buyer } = await newTrader(server);
    const purchase = await buy(buyer, listing);
    const [response] = await Promise.all([buyer.post(DEPLOYMENTS, { model: model.id }), refund(client, purchase)]);
    assert.ok([202, 403].includes(response.status), response.text);
    if (response.status === 202) assert.equal((await getDeployment(buyer, response.body)).status, 'stopped');
  }
});

describe('a listing', () => {
  test('has one deployment of its own model and owner, and returns it', async () => {
    const { client } = await seller();
    const model = await publishOnnx(client);
    const [listing, other] = [await publishListing(client, model), await createListing(client, model)];
    const made = await deploy(client, model, { listing_id: listing.id });
    assert.equal(made.listing_id, listing.id);
    assert.equal((await listingOf(client, listing)).deployment_id, made.id);
    const taken = await client.post(DEPLOYMENTS, { model: model.id, listing_id: listing.id });
    assertRejected(taken, 409, 'conflict', 'listing_id');
    assert.match(taken.body.error.message, new RegExp(made.id));

    const path = `${DEPLOYMENTS}/${made.id}`;
    assert.equal((await client.patch(path, { listing_id: other.id })).body.listing_id, other.id);
    assert.equal((await listingOf(client, listing)).deployment_id, null);
    assert.equal((await listingOf(client, other)).deployment_id, made.id);
    assert.equal((await client.patch(path, { name: 'still there' })).body.listing_id, other.id);
    assert.equal((await client.patch(path, { listing_id: null })).body.listing_id, null);
    assert.equal((await listingOf(client, other)).deployment_id, null);
    await client.patch(path, { listing_id: listing.id });
    assert.equal((await client.delete(path)).status, 200);
    assert.equal((await listingOf(client, listing)).deployment_id, null);
  });

  test('is rejected for another model or another account', async () => {
    const { client } = await seller();
    const [model, other] = [await publishOnnx(client), await publishOnnx(client)];
    const wrong = await client.post(DEPLOYMENTS, {
      model: model.id,
      listing_id: (await createListing(client, other)).id,
    });
    assertRejected(wrong, 422, 'validation_failed', 'listing_id');
    const { client: outsider } = await newTrader(server);
    const foreignListing = await publishListing(client, model);
    const response = await outsider.post(DEPLOYMENTS, { model: model.id, listing_id: foreignListing.id });
    assertRejected(response, 403, 'forbidden_resource');
    const own = await deploy(outsider, model);
    const patched = await outsider.patch(`${DEPLOYMENTS}/${own.id}`, { listing_id: foreignListing.id });
    assertRejected(patched, 403, 'forbidden_resource');
  });

  test('is assigned to one of two concurrent deployments, and two may swap repeatedly', async () => {
    const { client } = await seller();
    const model = await publishOnnx(client);
    const listing = await createListing(client, model);
    const body = { model: model.id, listing_id: listing.id };
    const responses = await Promise.all([client.post(DEPLOYMENTS, body), client.post(DEPLOYMENTS, body)]);
    assert.deepEqual(responses.map(({ status }) => status).sort(), [202, 409]);

    const first = responses.find(({ status }) => status === 202)?.body;
    const second = await deploy(client, model);
    const to = (deployment: { id: string }, id: string | null) =>
      client.patch(`${DEPLOYMENTS}/${deployment.id}`, { listing_id: id });
    const spare = await createListing(client, model);
    await to(second, spare.id);
    for (let round = 0; round < 6; round++) {
      const crossed = await Promise.all([to(first, spare.id), to(second, listing.id), to(first, listing.id)]);
      for (const { status, text } of crossed) assert.ok([200, 409].includes(status), text);
    }
    const rows = await server.database.query(
      `select from test.deployments d full join test.listings l on l.deployment_id = d.id
       where d.listing_id is distinct from l.id and coalesce(d.model_id, l.asset_id) = $1
         and (d.listing_id is not null or l.deployment_id is not null)`,
      [model.id],
    );
    assert.deepEqual(rows, [], 'both views agree');
  });
});

test('restarts with another revision, and keeps a stopped deployment stopped', async () => {
  const { client } = await seller();
  const model = await publishOnnx(client);
  await publishRevision(client, model.id, '2.0.0', { 'net.onnx': tinyOnnx({ does: 'echo' }) });
  const made = await deploy(client, model, { revision: '1.0.0' });
  const path = `${DEPLOYMENTS}/${made.id}`;
  const moved = (await client.patch(path, { revision: '2.0.0' })).body;
  assert.deepEqual([moved.revision, moved.status, moved.inputs, moved.ready_at], ['2.0.0', 'pending', null, null]);
  const [row] = await server.database.query<{ main_file: string }>(
    'select main_file from test.deployments where id = $1',
    [made.id],
  );
  assert.equal(row?.main_file, 'net.onnx');
  await stopDeployment(client, made);
  const back = (await client.patch(path, { revision: '1.0.0' })).body;
  assert.deepEqual([back.revision, back.status], ['1.0.0', 'stopped']);
  assertRejected(await client.patch(path, { revision: '9.0.0' }), 404, 'not_found');
});

test('limits the deployments of an account in each mode, also under concurrent requests', async () => {
  const owner = await seller();
  const { client: live } = await createKey(owner, { mode: 'live' });
  for (const client of [owner.client, live]) {
    const model = await publishOnnx(client);
    const responses = await Promise.all(
      Array.from({ length: QUOTA + 3 }, () => client.post(DEPLOYMENTS, { model: model.id })),
    );
    const made = responses.filter(({ status }) => status === 202);
    assert.equal(made.length, QUOTA);
    for (const response of responses) if (response.status !== 202) assertRejected(response, 403, 'quota_exceeded');
    for (const { body } of made) await stopDeployment(client, body);
    assertRejected(await client.post(DEPLOYMENTS, { model: model.id }), 403, 'quota_exceeded');
    await client.delete(`${DEPLOYMENTS}/${made[0]?.body.id}`);
    await deploy(client, model);
  }
});

test('rejects in order: 404, 403, quota, 409', async () => {
  const { client } = await seller();
  const unrunnable = await publishModel(client, { framework: 'pytorch' });
  const { client: outsider } = await newTrader(server);
  const foreignListing = await createListing(client, unrunnable);
  const post = (model: string, listing_id?: string) => outsider.post(DEPLOYMENTS, { model, listing_id });
  assertRejected(await post(unrunnable.id), 409, 'invalid_state');
  assertRejected(await post(unrunnable.id, 'lst_none'), 404, 'not_found');
  assertRejected(await post(unrunnable.id, foreignListing.id), 403, 'forbidden_resource');
  const own = await publishOnnx(client);
  for (let made = 0; made < QUOTA; made++) await stopDeployment(outsider, await deploy(outsider, own));
  assertRejected(await post('nobody/nothing'), 404, 'not_found');
  assertRejected(await post(unrunnable.id), 403, 'quota_exceeded');
});

test('deploys once per idempotency key', async () => {
  const { client } = await seller();
  const { id: model } = await publishOnnx(client);
  const send = () => client.post(DEPLOYMENTS, { model }, { 'idempotency-key': 'once' });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.status], [202, 202], first.text);
  assert.deepEqual(second.body, first.body);
  assert.equal((await client.get(DEPLOYMENTS)).body.items.length, 1);
});

test('lists deployments in pages, newest first, with filters', async () => {
  const { client } = await seller();
  const [one, two] = [await publishOnnx(client), await publishOnnx(client)];
  const listing = await createListing(client, two);
  const made = [
    await deploy(client, one),
    await deploy(client, one),
    await deploy(client, two, { listing_id: listing.id }),
  ];
  for (const deployment of made) await stopDeployment(client, deployment);
  await pretend(made[0].id, 'idle');
  const ids = made.map(({ id }) => id).reverse();
  const listed = async (query: string) => (await client.get(`${DEPLOYMENTS}?${query}`)).body;
  const idsOf = async (query: string) => (await listed(query)).items.map(({ id }: { id: string }) => id);
  const first = await listed('limit=2');
  assert.equal(first.has_more, true);
  assert.deepEqual(
    [...first.items.map(({ id }: { id: string }) => id), ...(await idsOf(`limit=2&cursor=${first.next_cursor}`))],
    ids,
  );
  assert.deepEqual(await idsOf('status=idle'), [made[0].id]);
  assert.deepEqual(await idsOf(`model=${one.id}`), ids.slice(1));
  assert.deepEqual(await idsOf(`model=${encodeURIComponent(two.slug)}`), ids.slice(0, 1));
  assert.deepEqual(await idsOf(`listing=${listing.id}`), ids.slice(0, 1));
  assertRejected(await client.get(`${DEPLOYMENTS}?status=gone`), 422, 'validation_failed', 'status');
});
