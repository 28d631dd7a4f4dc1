import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  createDataset,
  draftDataset,
  type Files,
  grantLicense,
  publishDataset,
  shardsPath,
  uploadFile,
} from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { browserWithVisitorToken, createVisitorToken, loadVault } from '../../harness/people/visitor.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const other = await signUp(server, 'Other Labs');
const newSeller = async () => (await createKey(acme)).client;
const buyer = (await createKey(other)).client;
const preview = (client: Client, id: string, query = '') => client.get(`/v1/datasets/${id}/preview${query}`);
const publish = async (shards: Files, fields = {}) => publishDataset(await newSeller(), fields, shards);

const CSV = 'joint,angle,at,on\nelbow,0.5,2026-01-05,true\n"a, b",-2,2026-01-06,false\n';
const JSONL = '{"x":1,"tags":["a"]}\n{"x":2.5,"deep":{"y":null}}\n';
const PARQUET = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'step', data: [1, 2, 3], type: 'INT32' },
      { name: 'label', data: ['a', 'b', null], type: 'STRING' },
      { name: 'speed', data: [0.5, 1.5, 2.5], type: 'DOUBLE' },
    ],
  }) as ArrayBuffer,
);
const rowsOf = (count: number) => `n\n${Array.from({ length: count }, (_, i) => i).join('\n')}\n`;

test('previews a CSV with values typed by column', async () => {
  const { id } = await publish({ 'train.csv': CSV });
  const { status, body } = await preview(buyer, id);
  const { total_rows, ...shown } = body;
  assert.equal(status, 200);
  assert.deepEqual(shown, {
    shard: 'train.csv',
    format: 'csv',
    columns: [
      { name: 'joint', type: 'string' },
      { name: 'angle', type: 'number' },
      { name: 'at', type: 'date' },
      { name: 'on', type: 'boolean' },
    ],
    total_columns: 4,
    rows: [
      { joint: 'elbow', angle: 0.5, at: '2026-01-05', on: true },
      { joint: 'a, b', angle: -2, at: '2026-01-06', on: false },
    ],
    limited: false,
  });
  assert.ok(total_rows === null || total_rows === 2);
  await eventually('the rows to be counted', async () => (await preview(buyer, id)).body.total_rows === 2);
});

test('previews JSON lines with nested values, and null for missing ones', async () => {
  const { id } = await publish({ 'train.jsonl': JSONL });
  const { body } = await preview(buyer, id);
  assert.equal(body.format, 'jsonl');
  assert.deepEqual(body.rows, [
    { x: 1, tags: ['a'], deep: null },
    { x: 2.5, tags: null, deep: { y: null } },
  ]);
  assert.deepEqual(
    body.columns.map(({ name }: { name: string }) => name),
    ['x', 'tags', 'deep'],
  );
});

test('previews Parquet with rows, column types and the row count', async () => {
  const { id } = await publish({ 'train.parquet': PARQUET });
  const { body } = await preview(buyer, id, '?rows=2');
  assert.deepEqual([body.format, body.total_rows, body.total_columns], ['parquet', 3, 3]);
  assert.deepEqual(body.columns, [
    { name: 'step', type: 'integer' },
    { name: 'label', type: 'string' },
    { name: 'speed', type: 'number' },
  ]);
  assert.deepEqual(body.rows, [
    { step: 1, label: 'a', speed: 0.5 },
    { step: 2, label: 'b', speed: 1.5 },
  ]);
});

test('previews the first table shard by default, or the named one, up to 100 rows', async () => {
  const shards = { 'a.txt': 'text', 'b/x.csv': 'v\n1\n', 'c.csv': rowsOf(150) };
  const { id, slug } = await publish(shards);
  assert.equal((await preview(buyer, slug)).body.shard, 'b/x.csv');
  for (const [query, rows] of [
    ['?shard=c.csv', 20],
    ['?shard=c.csv&rows=1', 1],
    ['?shard=c.csv&rows=100', 100],
    ['?shard=b%2Fx.csv', 1],
  ] as const) {
    assert.equal((await preview(buyer, id, query)).body.rows.length, rows, query);
  }
  for (const rows of ['0', '101', 'x']) {
    assertRejected(await preview(buyer, id, `?rows=${rows}`), 422, 'validation_failed', 'rows');
  }
  assertRejected(await preview(buyer, id, '?offset=5'), 422, 'validation_failed', 'offset');
  assertRejected(await preview(buyer, id, '?shard=none.csv'), 404, 'not_found');
});

test('limits the preview of a priced dataset to ten rows without a license', async () => {
  const client = await newSeller();
  const priced = { price: { currency: 'usd', amount: 100 } };
  const dataset = await publishDataset(client, priced, { 'train.csv': rowsOf(50) });
  const shown = async (caller: Client) => (await preview(caller, dataset.id, '?rows=50')).body.rows.length;
  assert.deepEqual([await shown(client), await shown(buyer)], [50, 10]);
  await grantLicense(server, dataset, other);
  assert.equal(await shown(buyer), 50);

  const live = await publishDataset((await createKey(acme, { mode: 'live' })).client, priced, { 'a.csv': rowsOf(50) });
  const free = await publishDataset((await createKey(acme, { mode: 'live' })).client, {}, { 'a.csv': rowsOf(50) });
  const visitor = browserWithVisitorToken(server.url, createVisitorToken(await loadVault(server)));
  assert.equal((await preview(visitor, live.id, '?rows=50')).body.rows.length, 10);
  assert.equal((await preview(visitor, free.id, '?rows=50')).body.rows.length, 50);
});

test('limits the free rows of a priced dataset to ten over all shards', async () => {
  const client = await newSeller();
  const priced = { price: { currency: 'usd', amount: 100 } };
  const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv'];
  const { id } = await publishDataset(client, priced, Object.fromEntries(names.map((name) => [name, rowsOf(10)])));
  const shown = (caller: Client) =>
    Promise.all(names.map(async (name) => (await preview(caller, id, `?shard=${name}&rows=50`)).body));
  const outsider = (await createKey(await signUp(server))).client;
  const seen = await shown(outsider);
  assert.deepEqual(
    seen.map(({ rows, limited, columns }) => [rows.length, limited, columns.length]),
    [10, 0, 0, 0].map((rows) => [rows, true, 1]),
  );
  assert.equal((await preview(outsider, id)).body.shard, 'a.csv', 'the rows are of the shard that is shown by default');
  assert.deepEqual(
    (await shown(client)).map(({ rows, limited }) => [rows.length, limited]),
    names.map(() => [10, false]),
  );
});

test('does not reveal a row as columns of a shard without a header', async () => {
  const client = await newSeller();
  const priced = { price: { currency: 'usd', amount: 100 } };
  const shards = { 'a.csv': 'joint,angle\nelbow,1\n', 'b.csv': 'wrist,2\n', 'c.csv': 'angle,secret\n3,4\n' };
  const { id } = await publishDataset(client, priced, shards);
  const outsider = (await createKey(await signUp(server))).client;
  const namesOf = (columns: { name: string }[]) => columns.map(({ name }) => name);
  const previewed = (caller: Client) =>
    Promise.all(
      Object.keys(shards).map(async (name) => namesOf((await preview(caller, id, `?shard=${name}`)).body.columns)),
    );
  const listed = async (caller: Client) => {
    const { items } = (await caller.get(`/v1/datasets/${id}/shards`)).body;
    return items.every(({ columns }: { columns: unknown }) => columns)
      ? items.map(({ columns }: { columns: { name: string }[] }) => namesOf(columns))
      : undefined;
  };
  const free = [['joint', 'angle'], [], ['angle']];
  const all = [
    ['joint', 'angle'],
    ['wrist', '2'],
    ['angle', 'secret'],
  ];
  assert.deepEqual(await previewed(outsider), free);
  assert.deepEqual(await previewed(client), all);
  assert.deepEqual(await eventually('the shards to be read', () => listed(client)), all);
  assert.deepEqual(await listed(outsider), free);
});

test('takes the free rows from one table only, also while shards are still being read', async () => {
  const client = await newSeller();
  const priced = { price: { currency: 'usd', amount: 100 } };
  const { id } = await publishDataset(client, priced, { 'a.json': '[{"v":1}]', 'b.csv': rowsOf(10) });
  const query = (text: string) =>
    server.database.query<{ format?: string }>(`${text} where folder_id = $1 and name = 'a.json'`, [id]);
  const counted = `select facts ->> 'format' as format from test.files`;
  await eventually('the shard to be read', async () => (await query(counted))[0]?.format === 'json');
  const outsider = (await createKey(await signUp(server))).client;
  const rowsIn = async (shard: string) => (await preview(outsider, id, `?shard=${shard}`)).body.rows.length;
  assert.deepEqual([await rowsIn('a.json'), await rowsIn('b.csv')], [1, 0]);
  await query('update test.files set facts = null'); // as before it was read
  assert.deepEqual([await rowsIn('a.json'), await rowsIn('b.csv')], [1, 0]);
});

test('previews a draft to its owner only', async () => {
  const client = await newSeller();
  const { id } = await draftDataset(client, {}, { 'train.csv': CSV });
  assert.equal((await preview(client, id)).body.rows.length, 2);
  assertWholeError(await preview(buyer, id), 403, 'forbidden_resource');
});

test('rejects a shard that is no table, and describes what is broken', async () => {
  const shards = { 'a.txt': 'text', 'broken.parquet': 'PAR1 nothing', 'binary.csv': new Uint8Array([1, 0, 2]) };
  const owner = await newSeller();
  const { id } = await draftDataset(owner, {}, shards);
  for (const [shard, message] of [
    ['a.txt', /a\.txt is not a table/],
    ['broken.parquet', /broken\.parquet cannot be previewed: .*Parquet/],
    ['binary.csv', /binary\.csv cannot be previewed: .*UTF-8/],
  ] as const) {
    const denied = await preview(owner, id, `?shard=${shard}`);
    assertWholeError(denied, 422, 'validation_failed', 'shard');
    assert.match(denied.body.error.message, message);
  }
  await eventually('the shards to be read', async () => {
    const { items } = (await owner.get(`/v1/datasets/${id}/shards`)).body;
    const problems = Object.fromEntries(
      items.map((item: { name: string; problem: string }) => [item.name, item.problem]),
    );
    return (
      problems['a.txt'] === null && /Parquet/.test(problems['broken.parquet']) && /UTF-8/.test(problems['binary.csv'])
    );
  });
  const rejected = await owner.post(`/v1/datasets/${id}/publish`);
  assertWholeError(rejected, 422, 'validation_failed', 'files');
  assert.match(rejected.body.error.message, /^broken\.parquet cannot be inspected: the Parquet file /);
  const { id: none } = await publish({ 'a.txt': 'text' });
  assertWholeError(await preview(buyer, none), 409, 'invalid_state');
  const { id: empty } = await createDataset(await newSeller());
  assertWholeError(await preview(await newSeller(), empty), 409, 'invalid_state');
});

const INFO = {
  codebase_version: 'v2.1',
  robot_type: 'so100',
  total_episodes: 50,
  total_frames: 25_630,
  total_tasks: 1,
  fps: 30,
  splits: { train: '0:50' },
  features: {
    action: { dtype: 'float32', shape: [6], names: ['shoulder', 'elbow'] },
    'observation.images.top': { dtype: 'video', shape: [480, 640, 3] },
  },
};

test('returns robot, episodes, frames, frame rate and features of a LeRobot dataset', async () => {
  const client = await newSeller();
  const { id } = await draftDataset(client, {}, { 'meta/info.json': JSON.stringify(INFO, null, 2), 'a.csv': CSV });
  const lerobot = () =>
    eventually('the layout', async () => (await client.get(`/v1/datasets/${id}`)).body.lerobot ?? undefined);
  const expected = {
    codebase_version: 'v2.1',
    robot_type: 'so100',
    episodes: 50,
    frames: 25_630,
    tasks: 1,
    fps: 30,
    features: [
      { name: 'action', dtype: 'float32', shape: [6], names: ['shoulder', 'elbow'] },
      { name: 'observation.images.top', dtype: 'video', shape: [480, 640, 3] },
    ],
  };
  assert.deepEqual(await lerobot(), expected);
  const name = (await client.get(`/v1/datasets/${id}`)).body.name;
  const listed = (await client.get(`/v1/datasets?mine=true&q=${encodeURIComponent(name)}`)).body.items;
  assert.deepEqual(listed[0].lerobot, expected);

  assert.equal((await client.delete(`${shardsPath(id)}/meta/info.json`)).status, 200);
  assert.equal((await client.get(`/v1/datasets/${id}`)).body.lerobot, null);
  const { total_tasks: _, robot_type: __, ...without } = INFO;
  await uploadFile(client, shardsPath(id), 'meta/info.json', JSON.stringify({ ...without, total_frames: 7 }));
  const changed = await lerobot();
  assert.deepEqual([changed.frames, changed.tasks, changed.robot_type], [7, null, null]);
  assert.equal((await client.post(`/v1/datasets/${id}/publish`)).status, 200);
});

test('treats another info.json, or one elsewhere, as a plain file', async () => {
  const shards = { 'meta/info.json': '{"hello": "world"}', 'info.json': JSON.stringify(INFO), 'a.csv': CSV };
  const { id } = await publish(shards);
  await eventually('the rows to be counted', async () => (await buyer.get(`/v1/datasets/${id}`)).body.rows === 2);
  assert.equal((await buyer.get(`/v1/datasets/${id}`)).body.lerobot, null);
});
