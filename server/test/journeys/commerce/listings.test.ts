import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import {
  createDataset,
  createModel,
  grantLicense,
  publishDataset,
  publishModel,
  publishRevision,
} from '../../harness/markets/catalog.ts';
import { createListing, listingBody, publishListing, sellModel } from '../../harness/markets/commerce.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { browserWithVisitorToken, createVisitorToken, loadVault } from '../../harness/people/visitor.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000', SOUK_DEMO: 'false' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const other = await signUp(server, 'Other Labs');
const newSeller = async () => (await createKey(acme)).client;
const seller = await newSeller();
const outsider = (await createKey(other)).client;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const usd = (amount: number) => ({ currency: 'usd', amount, model: 'one_time' });
const PRICED = { price: { currency: 'usd', amount: 4900 } };
const publish = (client: Client, id: string) => client.post(`/v1/listings/${id}/publish`);
const unpublish = (client: Client, id: string) => client.post(`/v1/listings/${id}/unpublish`);
const idsOf = (response: { body: { items: { id: string }[] } }) => response.body.items.map(({ id }) => id);
const eventsOf = (listing: { id: string }) =>
  server.database.query<{ type: string; account_id: string; request_id: string; data: { object: object } }>(
    `select type, account_id, request_id, data from test.events where data -> 'object' ->> 'id' = $1 order by id`,
    [listing.id],
  );

test('creates a draft listing at the asset’s price, with defaults', async () => {
  const model = await createModel(seller, PRICED);
  const listing = await createListing(seller, model, { title: '  Pick and place  ' });
  assert.match(listing.id, /^lst_[0-9a-z]{26}$/);
  const { id, created_at, updated_at, ...rest } = listing;
  assert.deepEqual(rest, {
    asset: { type: 'model', id: model.id, slug: model.slug },
    owner: { id: acme.id, slug: acme.slug },
    title: 'Pick and place',
    description: '',
    price: usd(4900),
    gallery: [],
    status: 'draft',
    inference: { requests_per_minute: 60 },
    trial_calls: 0,
    deployment_id: null,
    sales: 0,
    published_at: null,
  });
  assert.match(created_at, TIME);
  assert.equal(updated_at, created_at);
  assert.deepEqual((await seller.get(`/v1/listings/${id}`)).body, listing);
});

test('stores the given fields, also for a dataset and for an asset named by its slug', async () => {
  const dataset = await createDataset(seller, PRICED);
  const fields = {
    asset: { type: 'dataset', id: dataset.slug },
    description: '# Für Greifer 🤖',
    price: usd(99_999_999),
    inference: { requests_per_minute: 100_000 },
    trial_calls: 1000,
  };
  const listing = await createListing(seller, dataset, fields);
  assert.deepEqual({ ...listing, ...fields, asset: listing.asset }, listing);
  assert.deepEqual(listing.asset, { type: 'dataset', id: dataset.id, slug: dataset.slug });
});

for (const [what, fields, field] of [
  ['no title', { title: undefined }, 'title'],
  ['a title of spaces', { title: '  ' }, 'title'],
  ['a title that is too long', { title: 'a'.repeat(121) }, 'title'],
  ['a description that is too long', { description: 'a'.repeat(20_001) }, 'description'],
  ['a negative price', { price: { currency: 'usd', amount: -1 } }, 'price.amount'],
  ['a price above the highest', { price: { currency: 'usd', amount: 100_000_000 } }, 'price.amount'],
  ['an unknown currency', { price: { currency: 'zzz', amount: 1 } }, 'price.currency'],
  ['another way of paying', { price: { currency: 'usd', amount: 1, model: 'monthly' } }, 'price.model'],
  ['no requests a minute', { inference: { requests_per_minute: 0 } }, 'inference.requests_per_minute'],
  ['too many requests a minute', { inference: { requests_per_minute: 100_001 } }, 'inference.requests_per_minute'],
  ['an unknown field of inference', { inference: { requests_per_minute: 1, burst: 1 } }, 'inference.burst'],
  ['too many trial calls', { trial_calls: 1001 }, 'trial_calls'],
  ['trial calls below zero', { trial_calls: -1 }, 'trial_calls'],
  ['a status of its own', { status: 'published' }, 'status'],
  ['sales of its own', { sales: 5 }, 'sales'],
  ['a deployment of its own', { deployment_id: newId('dep') }, 'deployment_id'],
] as const) {
  test(`rejects a listing with ${what}, and a change to it`, async () => {
    const client = await newSeller();
    const model = await createModel(client, PRICED);
    assertWholeError(await client.post('/v1/listings', listingBody(model, fields)), 422, 'validation_failed', field);
    if (Object.values(fields)[0] === undefined) return;
    const listing = await createListing(client, model);
    assertWholeError(await client.patch(`/v1/listings/${listing.id}`, fields), 422, 'validation_failed', field);
    assert.deepEqual((await client.get(`/v1/listings/${listing.id}`)).body, listing);
  });
}

for (const [what, asset, field] of [
  ['no asset', undefined, 'asset'],
  ['an asset of another type', { type: 'robot', id: 'mdl_1' }, 'asset.type'],
  ['an asset without an id', { type: 'model' }, 'asset.id'],
] as const) {
  test(`rejects a listing of ${what}`, async () => {
    assertWholeError(await seller.post('/v1/listings', { asset, title: 'x' }), 422, 'validation_failed', field);
  });
}

test('lists own assets only: 404 for unknown ones, 403 for those of another account', async () => {
  const model = await publishModel(seller, PRICED);
  assertWholeError(await outsider.post('/v1/listings', listingBody(model)), 403, 'forbidden_resource');
  const draft = await createModel(seller, PRICED);
  assertWholeError(await outsider.post('/v1/listings', listingBody(draft)), 403, 'forbidden_resource');
  for (const id of [newId('mdl'), `${acme.slug}/no-such-model`]) {
    assertWholeError(await seller.post('/v1/listings', listingBody({ id })), 404, 'not_found');
  }
  const asDataset = { asset: { type: 'dataset', id: model.id }, title: 'x' };
  assertWholeError(await seller.post('/v1/listings', asDataset), 422, 'validation_failed', 'asset.id');
  for (const id of [newId('lst'), 'nothing', `mdl${model.id}`]) {
    const rejected = await seller.post('/v1/listings', listingBody({ id }));
    assertWholeError(rejected, 422, 'validation_failed', 'asset.id');
    assert.match(rejected.body.error.message, /mdl_….*dst_….*slug/);
  }
  assertWholeError(await seller.get(`/v1/listings?asset=${newId('lst')}`), 422, 'validation_failed', 'asset');
});

test('keeps a listing of a free asset free, until it is given a price', async () => {
  const client = await newSeller();
  const free = await publishModel(client);
  const rejected = await client.post('/v1/listings', listingBody(free, PRICED));
  assertWholeError(rejected, 422, 'validation_failed', 'price.amount');
  const listing = await createListing(client, free);
  assert.deepEqual(listing.price, usd(0));
  assertWholeError(await client.patch(`/v1/listings/${listing.id}`, PRICED), 422, 'validation_failed', 'price.amount');
  assert.equal((await client.patch(`/v1/models/${free.id}`, PRICED)).status, 200);
  const priced = await client.patch(`/v1/listings/${listing.id}`, { price: usd(500) });
  assert.deepEqual([priced.status, priced.body.price], [200, usd(500)]);
  // The asset keeps its own price.
  assert.deepEqual((await client.get(`/v1/models/${free.id}`)).body.price, usd(4900));
});

test('changes single fields of a listing, published or not, and keeps the rest', async () => {
  const client = await newSeller();
  const { listing: before } = await sellModel(client, 4900);
  for (const change of [
    { title: 'New title' },
    { description: 'new' },
    { price: { currency: 'eur', amount: 5, model: 'one_time' } },
    { inference: { requests_per_minute: 7 } },
    { trial_calls: 3 },
    { description: '' },
  ]) {
    const shown = (await client.get(`/v1/listings/${before.id}`)).body;
    const response = await client.patch(`/v1/listings/${before.id}`, change);
    assert.equal(response.status, 200, response.text);
    const { updated_at, ...changed } = response.body;
    const { updated_at: earlier, ...expected } = { ...shown, ...change };
    assert.deepEqual(changed, expected);
    assert.ok(updated_at > earlier, `${updated_at} is after ${earlier}`);
  }
});

test('merges concurrent changes', async () => {
  const client = await newSeller();
  const { id } = await createListing(client, await createModel(client, PRICED));
  const changes = [{ title: 'a' }, { description: 'b' }, { trial_calls: 4 }, { price: usd(7) }];
  await Promise.all(changes.map((change) => client.patch(`/v1/listings/${id}`, change)));
  const { title, description, trial_calls, price } = (await client.get(`/v1/listings/${id}`)).body;
  assert.deepEqual([{ title }, { description }, { trial_calls }, { price }], changes);
});

test('creates one listing for a repeated request with an idempotency key', async () => {
  const body = listingBody(await createModel(seller, PRICED));
  const create = () => seller.post('/v1/listings', body, { 'idempotency-key': 'listing-1' });
  const [first, second] = [await create(), await create()];
  assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body]);
});

test('publishes a listing once its asset is published, unpublishes and republishes it, and emits each event', async () => {
  const client = await newSeller();
  const model = await createModel(client, PRICED);
  const { id } = await createListing(client, model);
  assertWholeError(await publish(client, id), 409, 'invalid_state');
  await publishRevision(client, model.id, '1.0.0');
  assertWholeError(await unpublish(client, id), 409, 'invalid_state');

  const published = await publish(client, id);
  assert.deepEqual([published.status, published.body.status], [200, 'published'], published.text);
  assert.match(published.body.published_at, TIME);
  assertWholeError(await publish(client, id), 409, 'invalid_state');
  const unpublished = await unpublish(client, id);
  assert.deepEqual([unpublished.status, unpublished.body.status], [200, 'unpublished']);
  assertWholeError(await unpublish(client, id), 409, 'invalid_state');
  const again = await publish(client, id);
  assert.deepEqual([again.status, again.body.published_at], [200, published.body.published_at]);

  const responses = [published, unpublished, again];
  assert.deepEqual(
    (await eventsOf({ id })).map(({ type, account_id, request_id, data }) => [
      type,
      account_id,
      request_id,
      data.object,
    ]),
    responses.map(({ body, headers }) => [`listing.${body.status}`, acme.id, headers.get('x-request-id'), body]),
  );
});

test('publishes a listing of a dataset once the dataset is published', async () => {
  const client = await newSeller();
  const { id } = await createListing(client, await createDataset(client, PRICED));
  assertWholeError(await publish(client, id), 409, 'invalid_state');
  const sold = await publishListing(client, await publishDataset(client, PRICED));
  assert.deepEqual([sold.status, sold.asset.type], ['published', 'dataset']);
});

test('rejects a second published listing of an asset with a conflict that names the first', async () => {
  const client = await newSeller();
  const { model, listing } = await sellModel(client, 4900);
  const second = await createListing(client, model);
  const rejected = await publish(client, second.id);
  assertWholeError(rejected, 409, 'conflict');
  assert.ok(rejected.body.error.message.includes(listing.id), rejected.text);
  assert.deepEqual(await eventsOf(second), []);
  assert.equal((await unpublish(client, listing.id)).status, 200);
  assert.equal((await publish(client, second.id)).status, 200);
});

test('publishes one of many listings of an asset when all race', async () => {
  const client = await newSeller();
  const model = await publishModel(client, PRICED);
  const listings = await Promise.all(Array.from({ length: 6 }, () => createListing(client, model)));
  const responses = await Promise.all(listings.map(({ id }) => publish(client, id)));
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409], responses.map(({ text }) => text).join());
  assert.equal(idsOf(await client.get(`/v1/listings?asset=${model.id}`)).length, 1);
});

test('rejects publishing at a price after the asset became free', async () => {
  const client = await newSeller();
  const model = await publishModel(client, PRICED);
  const { id } = await createListing(client, model);
  assert.equal((await client.patch(`/v1/models/${model.id}`, { price: usd(0) })).status, 200);
  assertWholeError(await publish(client, id), 409, 'invalid_state');
  assert.equal((await client.patch(`/v1/listings/${id}`, { price: usd(0) })).status, 200);
  assert.equal((await publish(client, id)).status, 200);
});

test('keeps files on sale paid when the asset itself becomes free', async () => {
  const client = await newSeller();
  const { model, listing } = await sellModel(client, 4900);
  const download = () => outsider.get(`/v1/models/${model.id}/download`);
  const named = await download();
  assertWholeError(named, 403, 'forbidden_resource');
  assert.ok(named.body.error.message.includes(listing.id), named.text);
  const makeFree = () => client.patch(`/v1/models/${model.id}`, { price: usd(0) });
  const rejected = await makeFree();
  assertWholeError(rejected, 409, 'invalid_state', 'price.amount');
  assert.ok(rejected.body.error.message.includes(listing.id), rejected.text);
  // Even if the database says so, the listing still counts.
  await server.database.query('update test.assets set price_amount = 0 where id = $1', [model.id]);
  assertWholeError(await download(), 403, 'forbidden_resource');
  assert.equal((await client.get(`/v1/models/${model.id}/download`)).status, 302);
  assert.equal((await unpublish(client, listing.id)).status, 200);
  assert.equal((await makeFree()).status, 200);
  assert.equal((await download()).status, 302);
});

test('requires a license for a priced asset behind a free listing', async () => {
  const client = await newSeller();
  const model = await publishModel(client, PRICED);
  await publishListing(client, model, { price: usd(0) });
  assertWholeError(await outsider.get(`/v1/models/${model.id}/download`), 403, 'forbidden_resource');
  await grantLicense(server, model, other);
  assert.equal((await outsider.get(`/v1/models/${model.id}/download`)).status, 302);
});

test('limits the preview of a dataset on sale as of any paid one', async () => {
  const client = await newSeller();
  const rows = Array.from({ length: 30 }, (_, i) => `${i}\n`).join('');
  const dataset = await publishDataset(client, PRICED, { 'train.csv': `a\n${rows}` });
  await publishListing(client, dataset);
  const shown = async () => (await outsider.get(`/v1/datasets/${dataset.id}/preview?rows=20`)).body.rows.length;
  assert.equal(await shown(), 10);
  await server.database.query('update test.assets set price_amount = 0 where id = $1', [dataset.id]);
  assert.equal(await shown(), 10);
});

test('rejects deleting an asset on sale, and deletes listings without sales with their asset', async () => {
  const client = await newSeller();
  const { model, listing } = await sellModel(client, 4900);
  const draft = await createListing(client, model);
  const rejected = await client.delete(`/v1/models/${model.id}`);
  assertWholeError(rejected, 409, 'invalid_state');
  assert.ok(rejected.body.error.message.includes(listing.id), rejected.text);
  assert.equal((await unpublish(client, listing.id)).status, 200);
  assert.equal((await client.delete(`/v1/models/${model.id}`)).status, 200);
  for (const { id } of [listing, draft]) assertRejected(await client.get(`/v1/listings/${id}`), 404, 'not_found');
  const left = await server.database.query('select id from test.folders where id = any($1)', [[listing.id, draft.id]]);
  assert.deepEqual(left, []);
});

test('keeps a listing with sales for its owner after its asset is deleted, and rejects publishing it', async () => {
  const client = await newSeller();
  const { model, listing } = await sellModel(client, 4900);
  await server.database.query(
    'insert into test.listing_sales (listing_id, slot, sales) values ($1, 0, 2), ($1, 1, 1)',
    [listing.id],
  );
  assert.equal((await client.get(`/v1/listings/${listing.id}`)).body.sales, 3);
  assert.equal((await unpublish(client, listing.id)).status, 200);
  assert.equal((await client.delete(`/v1/models/${model.id}`)).status, 200);
  const kept = await client.get(`/v1/listings/${listing.id}`);
  assert.deepEqual([kept.status, kept.body.status, kept.body.sales], [200, 'unpublished', 3]);
  assertRejected(await publish(client, listing.id), 404, 'not_found');
});

test('rejects deleting an asset with a pending purchase', async () => {
  const client = await newSeller();
  const { model, listing } = await sellModel(client, 4900);
  assert.equal((await unpublish(client, listing.id)).status, 200);
  const purchase = newId('pur');
  await server.database.query(
    `insert into test.purchases (id, listing_id, asset_id, buyer_id, seller_id, status, currency, amount, platform_fee,
       seller_payout) values ($1, $2, $3, $4, $5, 'pending', 'usd', 4900, 490, 4410)`,
    [purchase, listing.id, model.id, other.id, acme.id],
  );
  assertWholeError(await client.delete(`/v1/models/${model.id}`), 409, 'invalid_state');
  await server.database.query(`update test.purchases set status = 'failed' where id = $1`, [purchase]);
  assert.equal((await client.delete(`/v1/models/${model.id}`)).status, 200);
});

test('creates a listing with an existing asset or responds with 404 when a deletion races', async () => {
  for (let i = 0; i < 5; i++) {
    const client = await newSeller();
    const model = await createModel(client, PRICED);
    const [made, deleted] = await Promise.all([
      client.post('/v1/listings', listingBody(model)),
      client.delete(`/v1/models/${model.id}`),
    ]);
    assert.equal(deleted.status, 200, deleted.text);
    assert.ok(made.status === 201 || made.status === 404, made.text);
    if (made.status === 201) assertRejected(await client.get(`/v1/listings/${made.body.id}`), 404, 'not_found');
  }
});

test('hides drafts and unpublished listings from other accounts', async () => {
  const client = await newSeller();
  const { model, listing } = await sellModel(client, 4900);
  const draft = await createListing(client, model);
  assert.deepEqual((await outsider.get(`/v1/listings/${listing.id}`)).body, listing);
  assertWholeError(await outsider.get(`/v1/listings/${draft.id}`), 403, 'forbidden_resource');
  assert.equal((await unpublish(client, listing.id)).status, 200);
  assertWholeError(await outsider.get(`/v1/listings/${listing.id}`), 403, 'forbidden_resource');
  assert.equal((await client.get(`/v1/listings/${listing.id}`)).status, 200);
  assertRejected(await outsider.get(`/v1/listings/${newId('lst')}`), 404, 'not_found');
});

test('denies changing, publishing or unpublishing listings of another account', async () => {
  const { listing } = await sellModel(await newSeller(), 4900);
  assertWholeError(await outsider.patch(`/v1/listings/${listing.id}`, { title: 'x' }), 403, 'forbidden_resource');
  assertWholeError(await publish(outsider, listing.id), 403, 'forbidden_resource');
  assertWholeError(await unpublish(outsider, listing.id), 403, 'forbidden_resource');
  assert.deepEqual((await outsider.get(`/v1/listings/${listing.id}`)).body, listing);
});

test('lists what is on sale newest first, filtered by asset, type and owner', async () => {
  const person = await signUp(server, 'Narrow Shop');
  const { client } = await createKey(person);
  const { model, listing: first } = await sellModel(client, 100);
  const dataset = await publishDataset(client, PRICED);
  const second = await publishListing(client, dataset);
  const draft = await createListing(client, model);
  const all = idsOf(await outsider.get('/v1/listings?limit=100'));
  assert.deepEqual(all.slice(0, 2), [second.id, first.id]);
  for (const [query, expected] of [
    [`owner=${person.slug}`, [second.id, first.id]],
    [`owner=${person.id}`, [second.id, first.id]],
    [`owner=${person.slug}&type=model`, [first.id]],
    [`asset=${dataset.id}`, [second.id]],
    [`asset=${dataset.id}&type=model`, []],
    [`asset=${dataset.id}&owner=${other.slug}`, []],
    [`asset=${newId('mdl')}`, []],
    ['owner=nobody-at-all', []],
  ] as const) {
    assert.deepEqual(idsOf(await outsider.get(`/v1/listings?${query}`)), expected, query);
  }
  assert.deepEqual(idsOf(await outsider.get('/v1/listings?type=dataset&limit=1')), [second.id]);
  assert.deepEqual(idsOf(await client.get('/v1/listings?mine=true')), [draft.id, second.id, first.id]);
  assert.deepEqual(idsOf(await client.get(`/v1/listings?mine=true&asset=${model.id}`)), [draft.id, first.id]);
  assert.deepEqual(idsOf(await outsider.get(`/v1/listings?mine=true&asset=${model.id}`)), []);
  assert.deepEqual(idsOf(await client.get('/v1/listings?mine=true&type=dataset')), [second.id]);
  for (const [query, field] of [
    ['mine=true&owner=x', 'owner'],
    ['type=robot', 'type'],
    ['colour=red', 'colour'],
    ['limit=0', 'limit'],
  ]) {
    assertWholeError(await client.get(`/v1/listings?${query}`), 422, 'validation_failed', field);
  }
});

test('pages without a gap, and rejects a cursor of another list', async () => {
  const person = await signUp(server, 'Paging Shop');
  const { client } = await createKey(person);
  const model = await createModel(client, PRICED);
  const made = [];
  for (let i = 0; i < 5; i++) made.unshift((await createListing(client, model)).id);
  const seen: string[] = [];
  let cursor = '';
  for (let pages = 0; pages < 10; pages++) {
    const { body } = await client.get(`/v1/listings?mine=true&limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    assert.equal(body.has_more, 'next_cursor' in body);
    if (!body.has_more) break;
    cursor = body.next_cursor;
  }
  assert.deepEqual(seen, made);
  assertWholeError(await client.get(`/v1/listings?limit=2&cursor=${cursor}`), 422, 'validation_failed', 'cursor');
  assertWholeError(await outsider.get(`/v1/listings?mine=true&cursor=${cursor}`), 422, 'validation_failed', 'cursor');
});

test('shows visitors what is on sale in live mode, and nothing else', async () => {
  const { client } = await createKey(acme, { mode: 'live' });
  const { listing } = await sellModel(client, 4900);
  const { listing: inTest } = await sellModel(await newSeller(), 4900);
  const visitor = browserWithVisitorToken(server.url, createVisitorToken(await loadVault(server)));
  assert.deepEqual((await visitor.get(`/v1/listings/${listing.id}`)).body, listing);
  assert.deepEqual(idsOf(await visitor.get('/v1/listings')), [listing.id]);
  assertRejected(await visitor.get(`/v1/listings/${inTest.id}`), 404, 'not_found');
  assertRejected(await visitor.get('/v1/listings?mine=true'), 401, 'missing_credentials');
  assertRejected(await visitor.post('/v1/listings', {}), 401, 'missing_credentials');
  assertRejected(await publish(visitor, listing.id), 401, 'missing_credentials');
  assert.equal((await unpublish(client, listing.id)).status, 200);
  assertRejected(await visitor.get(`/v1/listings/${listing.id}`), 403, 'forbidden_resource');
});

test('requires the scope of each operation from a restricted key', async () => {
  const { model, listing } = await sellModel(await newSeller(), 4900);
  const reader = (await createKey(acme, { scopes: ['listings:read'] })).client;
  const writer = (await createKey(acme, { scopes: ['listings:write'] })).client;
  assert.equal((await reader.get('/v1/listings')).status, 200);
  assert.equal((await reader.get(`/v1/listings/${listing.id}`)).status, 200);
  for (const call of [
    reader.post('/v1/listings', listingBody(model)),
    reader.patch(`/v1/listings/${listing.id}`, { title: 'x' }),
    publish(reader, listing.id),
    unpublish(reader, listing.id),
    writer.get('/v1/listings'),
    writer.get(`/v1/listings/${listing.id}`),
  ]) {
    assertWholeError(await call, 403, 'scope_required');
  }
  assert.equal((await writer.patch(`/v1/listings/${listing.id}`, { title: 'Renamed' })).status, 200);
  assert.equal((await unpublish(writer, listing.id)).status, 200);
  assert.equal((await publish(writer, listing.id)).status, 200);
});

test('isolates the listings and assets of test and live mode', async () => {
  const live = (await createKey(acme, { mode: 'live' })).client;
  const { model, listing } = await sellModel(await newSeller(), 4900);
  assertRejected(await live.get(`/v1/listings/${listing.id}`), 404, 'not_found');
  assertRejected(await live.patch(`/v1/listings/${listing.id}`, { title: 'x' }), 404, 'not_found');
  assertRejected(await live.post('/v1/listings', listingBody(model)), 404, 'not_found');
  assert.ok(!idsOf(await live.get('/v1/listings?mine=true')).includes(listing.id));
});

test('requires a confirmed email to publish in live mode where mail is configured', async () => {
  const mailing = await startTestServer({ env: { SMTP_URL: `smtp://localhost:${await freePort()}` } });
  try {
    const person = await signUp(mailing);
    const confirm = (at: string) =>
      mailing.database.query(`update accounts.accounts set email_confirmed_at = ${at} where id = $1`, [person.id]);
    await confirm('now()');
    const { client } = await createKey(person, { mode: 'live' });
    const { id } = await createListing(client, await publishModel(client, PRICED));
    await confirm('null');
    // Uses a new key each time: the cached key includes whether the email is confirmed.
    const unconfirmed = (await createKey(person, { mode: 'live' })).client;
    assertWholeError(await publish(unconfirmed, id), 403, 'forbidden_resource');
    await confirm('now()');
    const confirmed = (await createKey(person, { mode: 'live' })).client;
    assert.equal((await publish(confirmed, id)).status, 200);
  } finally {
    await mailing.stop();
  }
});

test('returns the listing of a model or dataset, and whether the caller has starred it', async () => {
  const starrer = (await createKey(other)).client;
  for (const [kind, asset] of [
    ['models', await publishModel(seller, PRICED)],
    ['datasets', await publishDataset(seller, PRICED)],
  ] as const) {
    const path = `/v1/${kind}/${asset.id}`;
    const listed = async (client: Client) => {
      const { items } = (await client.get(`/v1/${kind}?owner=${acme.slug}&limit=100`)).body;
      return items.find(({ id }: { id: string }) => id === asset.id);
    };
    const read = async (client: Client) => {
      const [{ listing, starred }, inList] = [(await client.get(path)).body, await listed(client)];
      assert.deepEqual([inList.listing, inList.starred], [listing, starred], 'the same in a list');
      return { listing, starred };
    };
    assert.deepEqual(await read(starrer), { listing: null, starred: false });

    const draft = await createListing(seller, asset, { title: 'Cheaper', price: { currency: 'usd', amount: 3900 } });
    assert.equal((await read(seller)).listing, null, 'a draft is no offer, not even for its owner');
    await publish(seller, draft.id);
    const offer = { id: draft.id, title: 'Cheaper', price: usd(3900), cover: null };
    assert.deepEqual((await starrer.call('PUT', `${path}/star`)).body.starred, true);
    assert.deepEqual(await read(starrer), { listing: offer, starred: true });
    assert.deepEqual(await read(seller), { listing: offer, starred: false });

    assert.equal((await starrer.delete(`${path}/star`)).body.starred, false);
    await unpublish(seller, draft.id);
    assert.deepEqual(await read(starrer), { listing: null, starred: false });
  }
});
