import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import {
  createModel,
  grantLicense,
  MODEL,
  publishModel,
  revokeLicense,
  uniqueName,
} from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const other = await signUp(server, 'Other Labs');
const newSeller = async () => (await createKey(acme)).client;
const newBuyer = async () => (await createKey(other)).client;
const seller = await newSeller();
const buyer = await newBuyer();
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('creates a private model with defaults', async () => {
  const model = await createModel(seller, { name: 'Pick & Place!' });
  assert.match(model.id, /^mdl_[0-9a-z]{26}$/);
  const { id: _, created_at, updated_at, ...rest } = model;
  assert.deepEqual(rest, {
    slug: `${acme.slug}/pick-place`,
    name: 'Pick & Place!',
    owner: { id: acme.id, slug: acme.slug },
    task: 'manipulation',
    framework: 'pytorch',
    license: 'MIT',
    price: { currency: 'usd', amount: 0, model: 'one_time' },
    latest_revision: null,
    revisions: [],
    deployable: false,
    downloads: 0,
    stars: 0,
    description: '',
    readme: '',
    visibility: 'private',
    published_at: null,
    listing: null,
    starred: false,
  });
  assert.match(created_at, TIME);
  assert.equal(updated_at, created_at);
  assert.deepEqual((await seller.get(`/v1/models/${model.id}`)).body, model);
});

test('stores price, description and readme, and trims the name', async () => {
  const price = { currency: 'jpy', amount: 99_999_999, model: 'one_time' };
  const texts = { description: 'Für Greifer 🤖', readme: '# Read me\n\n`code` <script>' };
  const model = await createModel(seller, { ...texts, price, name: '  Überlegte Züge 2  ' });
  assert.deepEqual([model.name, model.price], ['Überlegte Züge 2', price]);
  assert.equal(model.slug, `${acme.slug}/uberlegte-zuge-2`);
  assert.deepEqual({ description: model.description, readme: model.readme }, texts);
});

test('stores and finds texts of the maximum length in any script', async () => {
  const hangul = (i: number) => String.fromCodePoint(0xac00 + (i % 11_000), 0xac00 + Math.floor(i / 11_000) * 7 + 1);
  const words = (count: number) => Array.from({ length: count }, (_, i) => hangul(i)).join(' ');
  const description = words(666).padEnd(2000, '!');
  const readme = words(66_666).padEnd(200_000, '!');
  const model = await publishModel(await newSeller(), { name: 'a'.repeat(100), description, readme });
  assert.deepEqual([model.description, model.readme], [description, readme]);
  const { items } = (await seller.get(`/v1/models?q=${encodeURIComponent(hangul(600))}`)).body;
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    [model.id],
  );
});

const price = { currency: 'usd', amount: 100 };
for (const [what, fields, field] of [
  ['no name', { name: undefined }, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a name of spaces', { name: '   ' }, 'name'],
  ['a name without a letter or digit', { name: '!!! 🤖' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(101) }, 'name'],
  ['a name that is no text', { name: 5 }, 'name'],
  ['no task', { task: undefined }, 'task'],
  ['an unknown task', { task: 'cooking' }, 'task'],
  ['no framework', { framework: undefined }, 'framework'],
  ['an unknown framework', { framework: 'caffe' }, 'framework'],
  ['no license', { license: undefined }, 'license'],
  ['a license outside the list', { license: 'GPL-3.0' }, 'license'],
  ['a license in another case', { license: 'mit' }, 'license'],
  ['a price that is a number', { price: 100 }, 'price'],
  ['a price of null', { price: null }, 'price'],
  ['a negative amount', { price: { ...price, amount: -1 } }, 'price.amount'],
  ['an amount above the highest', { price: { ...price, amount: 100_000_000 } }, 'price.amount'],
  ['a broken amount', { price: { ...price, amount: 0.5 } }, 'price.amount'],
  ['an amount in text', { price: { ...price, amount: '100' } }, 'price.amount'],
  ['no amount', { price: { currency: 'usd' } }, 'price.amount'],
  ['no currency', { price: { amount: 1 } }, 'price.currency'],
  ['an unknown currency', { price: { ...price, currency: 'zzz' } }, 'price.currency'],
  ['a currency in upper case', { price: { ...price, currency: 'USD' } }, 'price.currency'],
  ['another way of paying', { price: { ...price, model: 'monthly' } }, 'price.model'],
  ['an unknown field of the price', { price: { ...price, tax: 1 } }, 'price.tax'],
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['a field that is the server’s', { stars: 5 }, 'stars'],
  ['a description that is too long', { description: 'a'.repeat(2001) }, 'description'],
  ['a readme that is too long', { readme: 'a'.repeat(200_001) }, 'readme'],
  ['a description that is no text', { description: null }, 'description'],
] as const) {
  test(`rejects a model with ${what}, and a change to it`, async () => {
    const client = await newSeller();
    const body = { ...MODEL, name: uniqueName(), ...fields };
    assertWholeError(await client.post('/v1/models', body), 422, 'validation_failed', field);
    if (Object.values(fields)[0] === undefined) return;
    const { id, ...before } = await createModel(client);
    // A later name need not make a slug: the slug stays.
    if (what !== 'a name without a letter or digit') {
      assertWholeError(await client.patch(`/v1/models/${id}`, fields), 422, 'validation_failed', field);
    }
    assert.deepEqual((await client.get(`/v1/models/${id}`)).body, { id, ...before });
  });
}

test('lists the allowed values in an error', async () => {
  const rejectionMessage = async (fields: object) =>
    (await seller.post('/v1/models', { ...MODEL, ...fields })).body.error.message;
  assert.match(await rejectionMessage({ license: 'GPL' }), /MIT, Apache-2\.0, CC-BY-4\.0, Commercial/);
  assert.match(await rejectionMessage({ task: 'x' }), /manipulation, navigation, perception, language, vla/);
  assert.match(await rejectionMessage({ price: { currency: 'usd', amount: -1 } }), /from 0 to 99999999/);
});

test('rejects names that are path segments after a slug', async () => {
  const client = await newSeller();
  for (const name of ['revisions', 'Download', 'files!', 'STAR', 'preview', 'shards', ' publish ']) {
    assertWholeError(await client.post('/v1/models', { ...MODEL, name }), 422, 'validation_failed', 'name');
  }
  assert.equal((await createModel(client, { name: 'Star Publisher' })).slug, `${acme.slug}/star-publisher`);
});

test('rejects a second name with the same slug, except for another account or a dataset', async () => {
  const client = await newSeller();
  await createModel(client, { name: 'Twice Told' });
  const again = await client.post('/v1/models', { ...MODEL, name: 'twice   TOLD!' });
  assertWholeError(again, 409, 'conflict', 'name');
  assert.equal((await createModel(buyer, { name: 'Twice Told' })).slug, `${other.slug}/twice-told`);
  const dataset = await client.post('/v1/datasets', { name: 'Twice Told', license: 'MIT' });
  assert.deepEqual([dataset.status, dataset.body.slug], [201, `${acme.slug}/twice-told`]);
});

test('creates one model when many requests for one name race', async () => {
  const client = await newSeller();
  const name = uniqueName();
  const responses = await Promise.all(Array.from({ length: 8 }, () => client.post('/v1/models', { ...MODEL, name })));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 409)]);
});

test('creates one model for a repeated request with an idempotency key', async () => {
  const create = () => seller.post('/v1/models', { ...MODEL, name: 'Once Only' }, { 'idempotency-key': 'model-1' });
  const [first, second] = [await create(), await create()];
  assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body]);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
});

test('changes single fields of a model, and keeps its slug and the rest', async () => {
  const client = await newSeller();
  const before = await createModel(client, { name: 'Old Name', description: 'old' });
  const price = { currency: 'eur', amount: 5, model: 'one_time' };
  for (const change of [
    { name: 'New Name' },
    { task: 'vla' },
    { framework: 'gguf' },
    { license: 'Commercial' },
    { price },
    { description: '' },
    { readme: 'new' },
  ]) {
    const shown = (await client.get(`/v1/models/${before.id}`)).body;
    const response = await client.patch(`/v1/models/${before.slug}`, change);
    assert.equal(response.status, 200, response.text);
    const { updated_at, ...changed } = response.body;
    const { updated_at: earlier, ...expected } = { ...shown, ...change };
    assert.deepEqual(changed, expected);
    assert.ok(updated_at > earlier, `${updated_at} is after ${earlier}`);
  }
  assert.equal((await client.get(`/v1/models/${before.slug}`)).body.name, 'New Name');
});

test('merges concurrent changes', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  const changes = [{ task: 'vla' }, { framework: 'onnx' }, { license: 'Commercial' }, { description: 'd' }];
  await Promise.all(changes.map((change) => client.patch(`/v1/models/${id}`, change)));
  const { task, framework, license, description } = (await client.get(`/v1/models/${id}`)).body;
  assert.deepEqual([{ task }, { framework }, { license }, { description }], changes);
});

test('deletes a model with everything below it, and frees its name', async () => {
  const client = await newSeller();
  const model = await publishModel(client, { name: 'Short Lived' });
  assert.equal((await buyer.call('PUT', `/v1/models/${model.id}/star`)).status, 200);
  const response = await client.delete(`/v1/models/${model.slug}`);
  assert.deepEqual([response.status, response.body], [200, { id: model.id, deleted: true }]);
  for (const path of ['', '/revisions', '/revisions/1.0.0', '/revisions/1.0.0/files', '/download']) {
    assertRejected(await client.get(`/v1/models/${model.id}${path}`), 404, 'not_found');
  }
  assertRejected(await client.delete(`/v1/models/${model.id}`), 404, 'not_found');
  assert.deepEqual((await client.get('/v1/models?q=short+lived')).body.items, []);
  assert.notEqual((await createModel(client, { name: 'Short Lived' })).id, model.id);
});

test('rejects deleting a model with an active license', async () => {
  const client = await newSeller();
  const model = await publishModel(client);
  const grant = await grantLicense(server, model, other);
  assertWholeError(await client.delete(`/v1/models/${model.id}`), 409, 'invalid_state');
  assert.equal((await client.get(`/v1/models/${model.id}`)).status, 200);
  await revokeLicense(server, grant);
  assert.equal((await client.delete(`/v1/models/${model.id}`)).status, 200);
});

const star = (client: Client, id: string) => client.call('PUT', `/v1/models/${id}/star`);
const unstar = (client: Client, id: string) => client.delete(`/v1/models/${id}/star`);

test('counts one star per account, whichever credential it uses', async () => {
  const model = await publishModel(await newSeller());
  const [one, two] = [await newBuyer(), await newSeller()];
  for (const [call, client, stars] of [
    [unstar, one, 0],
    [star, one, 1],
    [star, one, 1],
    [star, await newBuyer(), 1],
    [star, two, 2],
    [unstar, one, 1],
    [unstar, one, 1],
    [unstar, two, 0],
  ] as const) {
    const response = await call(client, model.id);
    assert.deepEqual([response.status, response.body], [200, { ...model, stars, starred: call === star }]);
  }
});

test('adds up stars given and removed concurrently', async () => {
  const model = await publishModel(await newSeller());
  const clients = [await newBuyer(), await newSeller(), (await createKey(await signUp(server))).client];
  const calls = clients.flatMap((client) => Array.from({ length: 5 }, () => star(client, model.id)));
  for (const response of await Promise.all(calls)) assert.equal(response.status, 200, response.text);
  assert.equal((await seller.get(`/v1/models/${model.id}`)).body.stars, 3);
  await Promise.all(clients.flatMap((client) => [unstar(client, model.id), unstar(client, model.id)]));
  assert.equal((await seller.get(`/v1/models/${model.id}`)).body.stars, 0);
});

test('gives a star or responds with 404 when a deletion races', async () => {
  for (let i = 0; i < 5; i++) {
    const client = await newSeller();
    const { id } = await publishModel(client);
    const [starred, deleted] = await Promise.all([star(buyer, id), client.delete(`/v1/models/${id}`)]);
    assert.equal(deleted.status, 200, deleted.text);
    assert.ok(starred.status === 200 || starred.status === 404, starred.text);
  }
});

test('shows a change to everyone who asks after it, while others read the same', async () => {
  const model = await publishModel(seller, { description: '0' });
  let changes = 0;
  const readers = await Promise.all(Array.from({ length: 8 }, newBuyer));
  const read = async (reader: Client, path: string) => {
    while (changes < 30) {
      const before = changes;
      const { body } = await reader.get(path);
      const [shown] = body.items ? body.items.filter(({ id }: { id: string }) => id === model.id) : [body];
      assert.ok(Number(shown.description) >= before, `${path} shows ${shown.description} after ${before} changes`);
    }
  };
  const paths = [`/v1/models/${model.id}`, `/v1/models?owner=${acme.id}&limit=100`];
  const reading = Promise.all(readers.map((reader, index) => read(reader, paths[index % 2] as string)));
  for (let change = 1; change <= 30; change++) {
    const { status } = await seller.patch(`/v1/models/${model.id}`, { description: String(change) });
    assert.equal(status, 200);
    changes = change;
  }
  await reading;
});
