import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  createDataset,
  DATASET,
  draftDataset,
  grantLicense,
  publishDataset,
  sendFile,
  shardsPath,
  startUpload,
  uploadFile,
} from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const other = await signUp(server, 'Other Labs');
const newSeller = async () => (await createKey(acme)).client;
const seller = await newSeller();
const buyer = (await createKey(other)).client;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const show = async (client: Client, id: string) => (await client.get(`/v1/datasets/${id}`)).body;
const publish = (client: Client, id: string) => client.post(`/v1/datasets/${id}/publish`);
const shardNames = async (client: Client, id: string) =>
  (await client.get(shardsPath(id))).body.items.map(({ name }: { name: string }) => name);

test('creates a draft dataset with defaults', async () => {
  const { id, created_at, updated_at, ...rest } = await createDataset(seller, { name: 'Tray Sorting' });
  assert.match(id, /^dst_[0-9a-z]{26}$/);
  assert.deepEqual(rest, {
    slug: `${acme.slug}/tray-sorting`,
    name: 'Tray Sorting',
    owner: { id: acme.id, slug: acme.slug },
    task: null,
    license: 'CC-BY-4.0',
    price: { currency: 'usd', amount: 0, model: 'one_time' },
    status: 'draft',
    shards: 0,
    size: 0,
    rows: null,
    lerobot: null,
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
  for (const name of [id, rest.slug, rest.slug.replace('/', '%2F')]) assert.equal((await show(seller, name)).id, id);
  assertRejected(await buyer.get(`/v1/datasets/${id}`), 403, 'forbidden_resource');
  assertRejected(await buyer.get(`/v1/models/${id}`), 404, 'not_found');
});

for (const [what, fields, field] of [
  ['no name', { name: undefined }, 'name'],
  ['a name without a letter', { name: '***' }, 'name'],
  ['a reserved name', { name: 'Shards' }, 'name'],
  ['no license', { license: undefined }, 'license'],
  ['an unknown license', { license: 'WTFPL' }, 'license'],
  ['an unknown task', { task: 'x' }, 'task'],
  ['a framework, which only models have', { framework: 'onnx' }, 'framework'],
  ['an amount that is too high', { price: { currency: 'usd', amount: 1e8 } }, 'price.amount'],
  ['an unknown currency', { price: { currency: 'abc', amount: 1 } }, 'price.currency'],
] as const) {
  test(`rejects a dataset with ${what}`, async () => {
    const rejected = await seller.post('/v1/datasets', { ...DATASET, ...fields });
    assertWholeError(rejected, 422, 'validation_failed', field);
  });
}

test('rejects a second dataset of the same slug with a conflict', async () => {
  await createDataset(seller, { name: 'Twice' });
  assertWholeError(await seller.post('/v1/datasets', { ...DATASET, name: 'twice!' }), 409, 'conflict', 'name');
});

test('updates, stars and deletes a dataset like a model', async () => {
  const client = await newSeller();
  const dataset = await publishDataset(client);
  const changed = await client.patch(`/v1/datasets/${dataset.slug}`, { task: 'vla', description: 'new', name: 'New' });
  assert.deepEqual([changed.body.task, changed.body.description, changed.body.name], ['vla', 'new', 'New']);
  assert.equal(changed.body.slug, dataset.slug);
  assert.equal((await buyer.call('PUT', `/v1/datasets/${dataset.id}/star`)).body.stars, 1);
  assert.equal((await buyer.call('PUT', `/v1/datasets/${dataset.id}/star`)).body.stars, 1);
  assert.equal((await buyer.delete(`/v1/datasets/${dataset.id}/star`)).body.stars, 0);
  for (const method of ['PATCH', 'DELETE']) {
    assertRejected(await buyer.call(method, `/v1/datasets/${dataset.id}`, { body: {} }), 403, 'forbidden_resource');
  }
  const deleted = await client.delete(`/v1/datasets/${dataset.id}`);
  assert.deepEqual(deleted.body, { id: dataset.id, deleted: true });
  assertRejected(await buyer.get(`/v1/datasets/${dataset.id}`), 404, 'not_found');
  assertRejected(await client.get(shardsPath(dataset.id)), 404, 'not_found');

  const licensed = await publishDataset(client);
  await grantLicense(server, licensed, other);
  assertWholeError(await client.delete(`/v1/datasets/${licensed.id}`), 409, 'invalid_state');
});

test('lists, fetches and deletes shards by name, with pages and slashes in names', async () => {
  const client = await newSeller();
  const { id, slug } = await draftDataset(client, {}, { 'data/b.csv': 'a\n1\n', 'data/a.csv': 'a\n2\n', 'c.txt': 'c' });
  assert.deepEqual(await shardNames(client, slug), ['c.txt', 'data/a.csv', 'data/b.csv']);
  const first = (await client.get(`${shardsPath(id)}?limit=2`)).body;
  const rest = (await client.get(`${shardsPath(id)}?limit=2&cursor=${first.next_cursor}`)).body;
  assert.deepEqual([first.items.length, first.has_more, rest.items[0].name], [2, true, 'data/b.csv']);
  assert.match(first.items[0].id, /^shd_/);
  for (const name of ['data/a.csv', 'data%2Fa.csv', 'DATA/A.CSV']) {
    for (const dataset of [id, slug]) {
      const response = await client.get(`${shardsPath(dataset)}/${name}`);
      assert.equal(response.status, 302, response.text);
      assert.equal(await (await fetch(response.headers.get('location') as string)).text(), 'a\n2\n');
    }
  }
  const signed = await client.get(`${shardsPath(id)}/c.txt`, { headers: { accept: 'application/json' } });
  assert.deepEqual([signed.status, Object.keys(signed.body)], [200, ['url', 'expires_at']]);
  assertRejected(await client.get(`${shardsPath(id)}/d.txt`), 404, 'not_found');
  assertRejected(await buyer.delete(`${shardsPath(id)}/c.txt`), 403, 'forbidden_resource');
  for (const name of ['data/a.csv', 'c.txt']) {
    assert.deepEqual((await client.delete(`${shardsPath(slug)}/${name}`)).body, { id: name, name, deleted: true });
  }
  assertRejected(await client.delete(`${shardsPath(id)}/c.txt`), 404, 'not_found');
  assert.deepEqual(await shardNames(client, id), ['data/b.csv']);
  assert.deepEqual([(await show(client, id)).shards, (await show(client, id)).size], [1, 4]);
});

test('requires a shard and no open upload to publish, and freezes shards and license then', async () => {
  const client = await newSeller();
  const { id } = await createDataset(client, { license: 'MIT', price: { currency: 'usd', amount: 5 } });
  assertWholeError(await publish(client, id), 409, 'invalid_state');
  await uploadFile(client, shardsPath(id), 'train.csv', 'a\n1\n');
  const upload = await startUpload(client, shardsPath(id), 'more.csv', 10);
  assertWholeError(await publish(client, id), 409, 'invalid_state');
  assert.equal((await client.delete(upload)).status, 204);
  assert.equal((await client.patch(`/v1/datasets/${id}`, { license: 'Apache-2.0' })).status, 200, 'not published yet');
  assertRejected(await publish(buyer, id), 403, 'forbidden_resource');
  const published = await publish(client, id);
  assert.deepEqual([published.status, published.body.status, published.body.visibility], [200, 'published', 'public']);
  assert.match(published.body.published_at, TIME);
  assert.equal((await buyer.get(`/v1/datasets/${id}`)).status, 200);

  for (const rejected of [
    await publish(client, id),
    await sendFile(client, shardsPath(id), 'more.csv', 'x'),
    await client.delete(`${shardsPath(id)}/train.csv`),
  ]) {
    assertWholeError(rejected, 409, 'invalid_state');
  }
  const relicensed = await client.patch(`/v1/datasets/${id}`, { license: 'MIT' });
  assertWholeError(relicensed, 409, 'invalid_state', 'license');
  const price = { currency: 'usd', amount: 7 };
  assert.equal((await client.patch(`/v1/datasets/${id}`, { license: 'Apache-2.0', price })).status, 200);
  assert.deepEqual(await shardNames(client, id), ['train.csv']);
});

test('rejects publishing unsafe shards, and names each', async () => {
  const client = await newSeller();
  const evil = "cos\nsystem\n(S'true'\ntR.";
  const { id } = await draftDataset(client, {}, { 'a.csv': 'a\n1\n', 'b.csv': evil, 'c.bin': evil, 'd.bin': evil });
  const rejected = await publish(client, id);
  assertWholeError(rejected, 422, 'validation_failed', 'files');
  assert.match(rejected.body.error.message, /^b\.csv .*os\.system.* Also rejected: c\.bin, d\.bin\.$/);
  assert.equal((await show(client, id)).status, 'draft');
});

test('returns the number of shards, bytes and rows', async () => {
  const client = await newSeller();
  const shards = { 'a.csv': 'x,y\n1,2\n3,4\n', 'b.jsonl': '{"x":1}\n{"x":2}\n{"x":3}\n', 'readme.txt': 'not a table' };
  const { id } = await draftDataset(client, {}, shards);
  const size = Object.values(shards).join('').length;
  const at = await show(client, id);
  assert.deepEqual([at.shards, at.size], [3, size]);
  const rowsOf = (expected: number) =>
    eventually(`${expected} rows`, async () => (await show(client, id)).rows === expected);
  await rowsOf(5);
  const listed = (await client.get(shardsPath(id))).body.items;
  assert.deepEqual(
    listed.map((shard: { format: string; rows: number }) => [shard.format, shard.rows]),
    [
      ['csv', 2],
      ['jsonl', 3],
      [null, null],
    ],
  );
  assert.equal((await client.delete(`${shardsPath(id)}/a.csv`)).status, 200);
  const left = await show(client, id);
  assert.deepEqual([left.shards, left.size, left.rows], [2, size - shards['a.csv'].length, 3]);
  assert.deepEqual([(await publish(client, id)).body.rows, (await show(buyer, id)).rows], [3, 3]);
});

test('counts and publishes columns whose names PostgreSQL cannot store as text', async () => {
  const client = await newSeller();
  const odd = { 'a.jsonl': '{"nul\\u0000":1,"half\\ud800":2}\n', 'meta/info.json': '{"nul\\u0000":"\\udfff"}' };
  const { id } = await draftDataset(client, {}, odd);
  await eventually('one row', async () => (await show(client, id)).rows === 1);
  const published = await publish(client, id);
  assert.equal(published.status, 200, published.text);
  const [{ columns }] = (await buyer.get(shardsPath(id))).body.items;
  assert.deepEqual(
    columns.map(({ name }: { name: string }) => name),
    ['nul\\u0000', 'half\\ud800'],
  );
});

test('counts shards correctly under concurrent uploads and deletions', async () => {
  const client = await newSeller();
  const { id } = await createDataset(client);
  const store = (i: number) => sendFile(client, shardsPath(id), `${i}.csv`, `a\n${'1\n'.repeat(i)}`);
  const stored = await Promise.all(Array.from({ length: 12 }, (_, i) => store(i)));
  for (const response of stored) assert.equal(response.status, 201, response.text);
  const all = await show(client, id);
  assert.deepEqual([all.shards, all.size], [12, 12 * 2 + 66 * 2]);
  const deleted = Array.from({ length: 6 }, (_, i) => client.delete(`${shardsPath(id)}/${i}.csv`));
  await Promise.all([...deleted, store(20), store(21)]);
  await eventually('all rows', async () => (await show(client, id)).rows === 6 + 7 + 8 + 9 + 10 + 11 + 20 + 21);
  const left = await show(client, id);
  assert.deepEqual([left.shards, left.size], [8, 8 * 2 + left.rows * 2]);
});

test('includes or rejects a shard that arrives during publishing', async () => {
  for (let i = 0; i < 4; i++) {
    const client = await newSeller();
    const { id } = await draftDataset(client, {}, { 'a.csv': 'a\n1\n' });
    const [published, again, stored] = await Promise.all([
      publish(client, id),
      publish(client, id),
      sendFile(client, shardsPath(id), 'late.csv', `a\n${i}\n`),
    ]);
    assert.ok([201, 409].includes(stored.status), stored.text);
    const done = [published, again].filter(({ status }) => status === 200);
    for (const { status, text } of [published, again]) assert.ok(status === 200 || status === 409, text);
    assert.ok(done.length <= 1, 'published once at most');
    const { shards, status } = await show(client, id);
    assert.equal(status, done.length === 1 ? 'published' : 'draft');
    assert.equal(shards, stored.status === 201 ? 2 : 1);
    assert.equal((await shardNames(client, id)).length, shards);
    if (done[0]) assert.equal(done[0].body.shards, shards);
  }
});
