import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refreshPopularity } from '../../../src/catalog/search/refresh-popularity.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { draftRevision, publishDataset, publishModel, uniqueName } from '../../harness/markets/catalog.ts';
import { addImage, createListing, publishListing, typeOf } from '../../harness/markets/commerce.ts';
import { DEPLOYMENTS, getDeployment, publishOnnx, seedDeployment } from '../../harness/markets/deployments.ts';
import { png } from '../../harness/markets/images.ts';
import {
  assertMarketSound,
  buy,
  completeBankStep,
  downloadStatus,
  getPurchase,
  newBuyer,
  newShop,
  newTrader,
  refund,
  requestPurchase,
  walletOf,
} from '../../harness/markets/market.ts';
import { cardTotals } from '../../harness/markets/payments.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, createKey, PASSWORD, type Person } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { browserWithVisitorToken, createVisitorToken, loadVault } from '../../harness/people/visitor.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Runs no model: the tests read the status of deployments in the database. Other tests cover how a node stops them.
const server = await startTestServer({ env: { ...WITH_OPERATOR, SOUK_MAX_RUNTIMES: '0' } });
const database = openDatabase(server.database);
after(async () => {
  await database.close();
  await server.stop();
});
const operator = await signUpOperator(server);

const TAKEDOWNS = '/v1/operator/takedowns';
const LIVE = { 'svc-mode': 'live' };
const REASON = 'Contains stolen weights.';

const requestTakedown = (body: object, headers: Record<string, string> = {}) =>
  operator.browser.post(TAKEDOWNS, body, headers);
const requestLift = ({ id }: { id: string }) => operator.browser.post(`${TAKEDOWNS}/${id}/lift`);

async function takeDown(asset: { id: string }): Promise<ApiResponse['body']> {
  const response = await requestTakedown({ asset: { type: typeOf(asset), id: asset.id }, reason: REASON });
  assert.equal(response.status, 201, response.text);
  return response.body;
}

async function lift(takedown: { id: string }): Promise<ApiResponse['body']> {
  const response = await requestLift(takedown);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

const named = ({ id, slug, name }: Person) => ({ id, slug, name });
const idsOf = ({ body }: ApiResponse) => body.items.map(({ id }: { id: string }) => id);

test('takes an asset down, lists the takedown, and records operator and reason', async () => {
  const seller = await newTrader(server);
  const [first, second] = [await publishModel(seller.client), await publishDataset(seller.client)];
  const response = await requestTakedown({ asset: { type: 'model', id: first.slug }, reason: ` ${REASON} ` });
  assert.equal(response.status, 201, response.text);
  const { id, created_at, ...rest } = response.body;
  assert.match(id, /^tkd_/);
  assert.equal(new Date(created_at).toISOString(), created_at);
  assert.deepEqual(rest, {
    asset: { type: 'model', id: first.id, slug: first.slug },
    owner_id: seller.id,
    owner: named(seller),
    reason: REASON,
    status: 'in_force',
    operator_id: operator.id,
    operator: named(operator),
    lifted_at: null,
    lifted_by: null,
    lifter: null,
  });
  const other = await takeDown(second);
  const lifted = await lift(other);
  assert.deepEqual(
    [lifted.status, lifted.lifted_by, lifted.lifter, lifted.asset],
    ['lifted', operator.id, named(operator), { type: 'dataset', id: second.id, slug: second.slug }],
  );

  const list = (query = '') => operator.browser.get(`${TAKEDOWNS}?${query}`);
  assert.deepEqual((await list('limit=2')).body.items, [lifted, response.body]);
  assert.deepEqual(idsOf(await list('status=lifted')), [other.id]);
  assert.deepEqual(idsOf(await list(`status=in_force&asset=${first.id}`)), [id]);
  assert.deepEqual(idsOf(await list(`status=in_force&asset=${second.id}`)), []);
  const page = await list('limit=1');
  assert.deepEqual(idsOf(await list(`limit=1&cursor=${page.body.next_cursor}`)), [id]);
  assert.deepEqual(idsOf(await operator.browser.get(TAKEDOWNS, { headers: LIVE })), []);

  const { items } = (await operator.browser.get('/v1/operator/audit?limit=3')).body;
  assert.deepEqual(
    items.map(({ action, subject, detail, asset }: ApiResponse['body']) => [action, subject, detail, asset.slug]),
    [
      ['takedown.lift', other.id, { mode: 'test', dataset: second.id }, second.slug],
      ['takedown.create', other.id, { mode: 'test', dataset: second.id, reason: REASON }, second.slug],
      ['takedown.create', id, { mode: 'test', model: first.id, reason: REASON }, first.slug],
    ],
  );
  assert.deepEqual([items[2].operator_id, items[2].request_id], [operator.id, response.headers.get('x-request-id')]);
  assert.equal((await seller.client.call('DELETE', `/v1/models/${first.id}`)).status, 200);
  assert.equal((await lift(response.body)).asset.slug, null, 'the record outlives the asset');
});

test('hides the asset from all but its owner and operators, on every path, until the takedown is lifted', async () => {
  const [seller, other] = [await newTrader(server, 'Quill Quarry'), await newTrader(server)];
  const name = `Quillwort ${uniqueName()}`;
  const model = await publishModel(seller.client, { name, description: 'quillwort' });
  const dataset = await publishDataset(seller.client, { name, description: 'quillwort' });
  await other.client.call('PUT', `/v1/models/${model.id}/star`);
  await refreshPopularity(database.test);
  for (const asset of [model, dataset]) {
    const kind = typeOf(asset);
    const lists = [
      '',
      `?owner=${seller.slug}`,
      `?license=${asset.license}`,
      '?q=quillwort',
      '?q=quillwort&sort=downloads',
    ].map((query) => `/v1/${kind}s${query}`);
    const paths = [
      `/v1/${kind}s/${asset.id}`,
      `/v1/${kind}s/${asset.slug}`,
      `/v1/${kind}s/${asset.id}/download`,
      ...(kind === 'model'
        ? [
            `/v1/models/${asset.id}/revisions`,
            `/v1/models/${asset.id}/revisions/1.0.0`,
            `/v1/models/${asset.id}/revisions/1.0.0/files`,
            `/v1/models/${asset.id}/revisions/1.0.0/files/weights.bin`,
          ]
        : [
            `/v1/datasets/${asset.id}/shards`,
            `/v1/datasets/${asset.id}/shards/train.csv`,
            `/v1/datasets/${asset.id}/preview`,
          ]),
    ];
    const listed = async (path: string, client = other.client) => idsOf(await client.get(path)).includes(asset.id);
    for (const path of lists) assert.ok(await listed(path), path);
    const before = (await seller.client.get(paths[0] as string)).body;
    assert.deepEqual([before.visibility, 'takedown' in before], ['public', false]);

    const takedown = await takeDown(asset);
    for (const path of lists) assert.ok(!(await listed(path)), path);
    for (const path of paths) {
      const rejected = await other.client.get(path);
      assertRejected(rejected, 404, 'not_found');
      assert.match(rejected.body.error.message, /taken down by the operators/);
      assert.doesNotMatch(rejected.text, /stolen/, 'only its owner sees the reason');
      assert.ok((await seller.client.get(path)).status < 303, path);
    }
    for (const method of ['PUT', 'DELETE'])
      assertRejected(await other.client.call(method, `/v1/${kind}s/${asset.id}/star`), 404, 'not_found');
    await refreshPopularity(database.test);
    assert.ok(!(await listed('/v1/models?q=quillwort')));

    // Its owner sees the reason, and may still describe it.
    const own = (await seller.client.get(`/v1/${kind}s/${asset.id}`)).body;
    assert.deepEqual(
      [own.visibility, own.takedown],
      ['private', { reason: REASON, at: new Date(own.takedown.at).toISOString() }],
    );
    const described = await seller.client.call('PATCH', `/v1/${kind}s/${asset.id}`, {
      body: { description: 'quillwort, mended' },
    });
    assert.equal(described.status, 200, described.text);
    assert.ok(await listed(`/v1/${kind}s?mine=true`, seller.client));
    assert.ok(await listed(`/v1/${kind}s?mine=true&q=quillwort`, seller.client));
    for (const path of lists) assert.ok(!(await listed(path)), path);
    // Operators see it in a session, and cannot download it.
    assert.equal((await operator.browser.get(`/v1/${kind}s/${asset.id}`)).body.takedown.reason, REASON);
    assertRejected(await operator.browser.get(`/v1/${kind}s/${asset.id}/download`), 404, 'not_found');
    const { client: key } = await createKey(operator);
    assertRejected(await key.get(`/v1/${kind}s/${asset.id}`), 404, 'not_found');

    await lift(takedown);
    for (const path of lists) assert.ok(await listed(path), path);
    for (const path of paths) assert.ok((await other.client.get(path)).status < 303, path);
    const again = (await other.client.get(`/v1/${kind}s/${asset.id}`)).body;
    assert.deepEqual([again.visibility, 'takedown' in again], ['public', false]);
  }
});

test('unpublishes the listings until the owner publishes again, and pauses licenses, which can be refunded', async () => {
  const { seller, model, listing } = await newShop(server, 1000);
  const [holder, refunded, late] = [
    await newBuyer(server, 1000),
    await newBuyer(server, 1000),
    await newBuyer(server, 1000),
  ];
  const { url: picture } = await addImage(seller.client, listing.id, png(8, 8));
  const statusOf = async (url: string) => {
    const shown = await fetch(url);
    await shown.arrayBuffer();
    return shown.status;
  };
  assert.equal(await statusOf(picture), 200);
  const kept = await buy(holder.client, listing);
  const undone = await buy(refunded.client, listing);
  const pending = await buy(late.client, listing, { payment_method: 'pm_card_authenticationRequired' });
  const response = await requestTakedown({ listing_id: listing.id, reason: REASON });
  assert.deepEqual([response.status, response.body.asset.id], [201, model.id]);

  assert.equal((await seller.client.get(`/v1/listings/${listing.id}`)).body.status, 'unpublished');
  const eventsOfType = async (type: string) => (await seller.client.get(`/v1/events?type=${type}`)).body.items;
  const items = await eventsOfType('listing.unpublished');
  assert.deepEqual([items[0].data.object.id, items[0].request_id], [listing.id, response.headers.get('x-request-id')]);
  const { operator_id: _, operator: __, lifted_by: ___, lifter: ____, ...takedown } = response.body;
  const [created] = await eventsOfType('takedown.created');
  assert.deepEqual([created.data.object, created.request_id], [takedown, response.headers.get('x-request-id')]);
  const buyer = await newBuyer(server, 1000);
  for (const payment_method of ['balance', 'pm_card_visa']) {
    const rejection = await requestPurchase(buyer.client, listing, { payment_method });
    assertWholeError(rejection, 409, 'invalid_state');
    assert.match(rejection.body.error.message, /taken down/);
  }
  for (const client of [holder.client, refunded.client]) assert.equal(await downloadStatus(client, model), 404);
  assert.equal((await holder.client.get(`/v1/license_grants/${kept.license_grant_id}`)).body.status, 'active');
  assert.equal((await refund(seller.client, undone)).status, 'refunded');
  assert.equal(await walletOf(refunded.client), 1000);

  // A buyer who was paying at that moment is refunded.
  await completeBankStep(server, pending, 'approve');
  assert.equal((await getPurchase(late.client, pending)).status, 'failed');
  await eventually('the refund to the card', async () => {
    const { charged, refunded: returned } = await cardTotals(server.database, late.id);
    return charged - returned === 1000; // the top-up
  });

  for (const path of [
    `/v1/listings/${listing.id}/publish`,
    `/v1/listings/${(await createListing(seller.client, model)).id}/publish`,
  ]) {
    const rejection = await seller.client.post(path);
    assertRejected(rejection, 409, 'invalid_state');
    assert.match(rejection.body.error.message, /took this model down.*stolen/);
  }
  assert.equal(await statusOf(picture), 404, 'also for holders of its URL');
  await lift(response.body);
  assert.equal(await statusOf(picture), 200);
  const [lifted] = await eventsOfType('takedown.lifted');
  assert.deepEqual([lifted.data.object.id, lifted.data.object.status], [takedown.id, 'lifted']);
  assert.doesNotMatch(JSON.stringify([created, lifted]), new RegExp(operator.id), 'the operator is not revealed');
  assert.equal(await downloadStatus(holder.client, model), 302);
  assert.equal(await downloadStatus(refunded.client, model), 403);
  assertRejected(await requestPurchase(buyer.client, listing), 409, 'invalid_state');
  assert.equal((await seller.client.post(`/v1/listings/${listing.id}/publish`)).status, 200);
  assert.equal((await buy(buyer.client, listing)).status, 'succeeded');
});

test('stops all deployments of the asset, its owner’s included', async () => {
  const [seller, user] = [await newTrader(server), await newTrader(server)];
  const model = await publishOnnx(seller.client);
  const [own, foreign] = [
    { client: seller.client, id: await seedDeployment(server, seller, model, { status: 'idle' }) },
    { client: user.client, id: await seedDeployment(server, user, model, { status: 'idle' }) },
  ];
  await publishListing(seller.client, model);
  const takedown = await takeDown(model);
  for (const { client, id } of [own, foreign]) {
    const { status, failure } = await getDeployment(client, { id });
    assert.deepEqual([status, failure.code], ['stopped', 'model_taken_down']);
    assertRejected(await client.post(`${DEPLOYMENTS}/${id}/invoke`, { inputs: [] }), 409, 'invalid_state');
  }
  const attempts = (client: typeof seller.client, id: string) => [
    () => client.post(`${DEPLOYMENTS}/${id}/start`),
    () => client.call('PATCH', `${DEPLOYMENTS}/${id}`, { body: { revision: '1.0.0' } }),
    () => client.post(DEPLOYMENTS, { model: model.id }),
  ];
  for (const attempt of attempts(own.client, own.id)) assertRejected(await attempt(), 409, 'invalid_state');
  for (const attempt of attempts(foreign.client, foreign.id)) assertRejected(await attempt(), 404, 'not_found');

  await lift(takedown);
  for (const { client, id } of [own, foreign]) {
    assert.equal((await getDeployment(client, { id })).status, 'stopped', 'until its owner starts it');
    const started = await client.post(`${DEPLOYMENTS}/${id}/start`);
    assert.deepEqual([started.status < 300, started.body.failure], [true, null], started.text);
  }
});

test('stops or rejects a deployment that races with the takedown', async () => {
  const [seller, user] = [await newTrader(server), await newTrader(server)];
  for (let i = 0; i < 5; i++) {
    const model = await publishOnnx(seller.client);
    const [deployed] = await Promise.all([user.client.post(DEPLOYMENTS, { model: model.id }), takeDown(model)]);
    if (deployed.status !== 202) {
      assertRejected(deployed, 404, 'not_found');
      continue;
    }
    const { status, failure } = await getDeployment(user.client, deployed.body);
    assert.deepEqual([status, failure?.code], ['stopped', 'model_taken_down']);
    assert.equal((await user.client.call('DELETE', `${DEPLOYMENTS}/${deployed.body.id}`)).status, 200);
  }
});

test('hides the asset from visitors of the website', async () => {
  const seller = await newTrader(server, 'Vera Vendor', 'live');
  const model = await publishModel(seller.client);
  const visitor = browserWithVisitorToken(server.url, createVisitorToken(await loadVault(server)));
  const path = `/v1/models/${model.slug}`;
  assert.equal((await visitor.get(path)).status, 200);
  const response = await requestTakedown({ asset: { type: 'model', id: model.id }, reason: REASON }, LIVE);
  assert.equal(response.status, 201, response.text);
  assertRejected(await visitor.get(path), 404, 'not_found');
  assert.deepEqual(idsOf(await visitor.get(`/v1/models?owner=${seller.slug}`)), []);
});

test('rejects publishing during a takedown, and keeps a draft a draft', async () => {
  const seller = await newTrader(server);
  const model = await publishModel(seller.client);
  await draftRevision(seller.client, model.id, '2.0.0');
  const publish = () => seller.client.post(`/v1/models/${model.id}/revisions/2.0.0/publish`);
  const takedown = await takeDown(model);
  assertRejected(await publish(), 409, 'invalid_state');
  await lift(takedown);
  assert.equal((await publish()).status, 200);

  const dataset = (await seller.client.post('/v1/datasets', { name: uniqueName(), license: 'MIT' })).body;
  const drafted = await takeDown(dataset);
  assertRejected(await seller.client.post(`/v1/datasets/${dataset.id}/publish`), 409, 'invalid_state');
  await lift(drafted);
  const shown = (await seller.client.get(`/v1/datasets/${dataset.id}`)).body;
  assert.deepEqual([shown.status, shown.visibility], ['draft', 'private']);
});

test('rejects a repeated takedown or lift, and one of the other mode', async () => {
  const seller = await newTrader(server);
  const model = await publishModel(seller.client);
  const asset = { type: 'model', id: model.id };
  assertRejected(await requestTakedown({ asset, reason: REASON }, LIVE), 404, 'not_found');
  const takedown = await takeDown(model);
  assertRejected(await requestTakedown({ asset, reason: REASON }), 409, 'invalid_state');
  assertRejected(await operator.browser.post(`${TAKEDOWNS}/${takedown.id}/lift`, undefined, LIVE), 404, 'not_found');
  await lift(takedown);
  assertRejected(await requestLift(takedown), 409, 'invalid_state');
  assert.notEqual((await takeDown(model)).id, takedown.id, 'it can be taken down again');
  assertRejected(await requestLift({ id: newId('tkd') }), 404, 'not_found');
});

test('rejects missing assets and reasons by field, without a record', async () => {
  const seller = await newTrader(server);
  const model = await publishModel(seller.client);
  const asset = { type: 'model', id: model.id };
  const records = async () => idsOf(await operator.browser.get('/v1/operator/audit?limit=100')).length;
  const before = await records();
  for (const [body, field] of [
    [{ reason: REASON }, 'asset'],
    [{ asset, listing_id: newId('lst'), reason: REASON }, 'asset'],
    [{ asset: { type: 'listing', id: 'x' }, reason: REASON }, 'asset.type'],
    [{ asset: { type: 'model' }, reason: REASON }, 'asset.id'],
    [{ asset }, 'reason'],
    [{ asset, reason: '  ' }, 'reason'],
    [{ asset, reason: 'x'.repeat(1001) }, 'reason'],
    [{ asset, reason: REASON, why: 'x' }, 'why'],
  ] as const) {
    assertWholeError(await requestTakedown(body), 422, 'validation_failed', field);
  }
  for (const [body, field] of [
    [{ asset: { type: 'dataset', id: model.id }, reason: REASON }, 'asset.id'],
    [{ asset: { type: 'model', id: newId('lst') }, reason: REASON }, 'asset.id'],
    [{ listing_id: model.id, reason: REASON }, 'listing_id'],
  ] as const) {
    assertWholeError(await requestTakedown(body), 422, 'validation_failed', field);
  }
  assertRejected(await requestTakedown({ listing_id: newId('lst'), reason: REASON }), 404, 'not_found');
  assertRejected(await operator.browser.get(`${TAKEDOWNS}?status=gone`), 422, 'validation_failed', 'status');
  assert.equal(await records(), before);
  assert.equal((await seller.client.get(`/v1/models/${model.id}`)).body.visibility, 'public');
});

test('denies takedowns to other accounts', async () => {
  const person = await newTrader(server);
  const model = await publishModel(person.client);
  const takedown = await takeDown(model);
  const { client: key } = await createKey(operator);
  for (const [method, path, body] of [
    ['GET', TAKEDOWNS, undefined],
    ['POST', TAKEDOWNS, { asset: { type: 'model', id: model.id }, reason: REASON }],
    ['POST', `${TAKEDOWNS}/${takedown.id}/lift`, undefined],
  ] as const) {
    const call = (client: typeof key) => client.call(method, path, body ? { body } : {});
    assertRejected(await call(person.browser), 403, 'forbidden_resource');
    for (const client of [person.client, key]) assertRejected(await call(client), 403, 'scope_required');
    assertRejected(await call(server.client), 401, 'missing_credentials');
  }
  assert.equal((await person.client.get(`/v1/models/${model.id}`)).body.takedown.reason, REASON);
});

test('closes an account with a takedown like any other', async () => {
  const person = await newTrader(server);
  const model = await publishModel(person.client);
  const takedown = await takeDown(model);
  const closed = await person.browser.post('/v1/me/close', { password: PASSWORD });
  assert.ok(closed.status < 300, closed.text);
  await eventually('its name to be gone from the record', async () => {
    const { text, body } = await operator.browser.get(`${TAKEDOWNS}?asset=${model.id}`);
    assert.deepEqual([body.items.length, body.items[0].id], [1, takedown.id]);
    return !text.includes(person.slug) && body.items[0].asset.slug === null;
  });
});

test('leaves the books balanced', async () => {
  await assertMarketSound(server.database);
});
