import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import {
  draftDataset,
  filesPath,
  grantLicense,
  publishDataset,
  publishModel,
  revokeLicense,
  shardsPath,
} from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const other = await signUp(server, 'Other Labs');
const newSeller = async () => (await createKey(acme)).client;
const buyer = (await createKey(other)).client;
const PRICED = { price: { currency: 'usd', amount: 4900 } };

interface Asset {
  id: string;
  kind: 'models' | 'datasets';
}
const aModel = async (client: Client, fields = {}): Promise<Asset> => ({
  ...(await publishModel(client, fields)),
  kind: 'models',
});
const aDataset = async (client: Client, fields = {}): Promise<Asset> => ({
  ...(await publishDataset(client, fields)),
  kind: 'datasets',
});

/** Returns every path that serves bytes of an asset. */
const pathsOf = ({ id, kind }: Asset) =>
  kind === 'models'
    ? [
        `/v1/models/${id}/download`,
        `/v1/models/${id}/download?revision=1.0.0&file=weights.bin`,
        `${filesPath(id, '1.0.0')}/weights.bin`,
      ]
    : [`/v1/datasets/${id}/download`, `${shardsPath(id)}/train.csv`];

async function assertGets(client: Client, asset: Asset): Promise<void> {
  for (const path of pathsOf(asset)) {
    const response = await client.get(path);
    assert.equal(response.status, 302, `${path} ${response.text}`);
    const bytes = await (await fetch(response.headers.get('location') as string)).text();
    assert.equal(bytes, asset.kind === 'models' ? 'weights' : 'a,b\n1,2\n');
  }
}

async function assertNeedsLicense(client: Client, asset: Asset): Promise<void> {
  for (const path of pathsOf(asset)) {
    const rejected = await client.get(path);
    assertWholeError(rejected, 403, 'forbidden_resource');
    assert.match(rejected.body.error.message, /You need a license for this/);
    assert.equal(rejected.headers.get('location'), null);
  }
}

for (const make of [aModel, aDataset]) {
  test(`${make.name}: serves a free asset to any account`, async () => {
    await assertGets(buyer, await make(await newSeller()));
  });

  test(`${make.name}: serves a priced asset to its owner and to holders of an active license`, async () => {
    const client = await newSeller();
    const asset = await make(client, PRICED);
    await assertGets(client, asset);
    await assertNeedsLicense(buyer, asset);
    await grantLicense(server, asset, acme);
    await assertNeedsLicense(buyer, asset);
    const grant = await grantLicense(server, asset, other);
    await assertGets(buyer, asset);
    await revokeLicense(server, grant);
    await assertNeedsLicense(buyer, asset);
    await grantLicense(server, asset, other);
    await assertGets((await createKey(other, { scopes: ['models:read', 'datasets:read'] })).client, asset);
  });

  test(`${make.name}: limits a license to one asset in one mode`, async () => {
    const client = await newSeller();
    const [licensed, another] = [await make(client, PRICED), await make(client, PRICED)];
    await grantLicense(server, licensed, other);
    await assertNeedsLicense(buyer, another);
    const live = await make((await createKey(acme, { mode: 'live' })).client, PRICED);
    await grantLicense(server, live, other);
    await assertNeedsLicense((await createKey(other, { mode: 'live' })).client, live);
  });

  test(`${make.name}: applies a later price from then on, and lifts a dropped one`, async () => {
    const client = await newSeller();
    const asset = await make(client);
    const setPrice = (amount: number) =>
      client.patch(`/v1/${asset.kind}/${asset.id}`, { price: { currency: 'usd', amount } });
    assert.equal((await setPrice(1)).status, 200);
    await assertNeedsLicense(buyer, asset);
    assert.equal((await setPrice(0)).status, 200);
    await assertGets(buyer, asset);
  });

  test(`${make.name}: counts a download when a caller is redirected to the bytes, and only then`, async () => {
    const client = await newSeller();
    const asset = await make(client, PRICED);
    const counted = async () => (await client.get(`/v1/${asset.kind}/${asset.id}`)).body.downloads;
    await assertNeedsLicense(buyer, asset);
    const [path = ''] = pathsOf(asset);
    assert.equal((await client.call('HEAD', path)).status, 302);
    assert.equal(await counted(), 0);
    await Promise.all(Array.from({ length: 5 }, () => client.get(path)));
    await client.get(path, { headers: { accept: 'application/json' } });
    assert.equal(await counted(), 6);
    const days = await server.database.query('select downloads from test.download_days where asset_id = $1', [
      asset.id,
    ]);
    assert.deepEqual(days, [{ downloads: 6 }]);
  });
}

test('counts one download for all files of a dataset fetched one by one', async () => {
  const client = await newSeller();
  const dataset = await draftDataset(client, {}, { 'a.csv': 'a\n', 'b.csv': 'a\nthe most\n', 'c.csv': 'a\nc\n' });
  assert.equal((await client.post(`/v1/datasets/${dataset.id}/publish`)).status, 200);
  for (const name of ['a.csv', 'b.csv', 'c.csv']) {
    assert.equal((await buyer.get(`${shardsPath(dataset.id)}/${name}`)).status, 302);
  }
  assert.equal((await client.get(`/v1/datasets/${dataset.id}`)).body.downloads, 1);
});

test('does not count downloads of a draft by its owner', async () => {
  const client = await newSeller();
  const draft = await draftDataset(client, {}, { 'train.csv': 'a\n' });
  assert.equal((await client.get(`${shardsPath(draft.id)}/train.csv`)).status, 302);
  assert.equal((await client.get(`/v1/datasets/${draft.id}/download`)).status, 302);
  assert.equal((await client.get(`/v1/datasets/${draft.id}`)).body.downloads, 0);
});

test('responds with 404 to an unknown file, with or without a license', async () => {
  const client = await newSeller();
  const [model, dataset] = [await publishModel(client, PRICED), await publishDataset(client, PRICED)];
  for (const path of [
    `/v1/models/${model.id}/download?file=nowhere.bin`,
    `${filesPath(model.id, '1.0.0')}/nowhere.bin`,
    `${shardsPath(dataset.id)}/nowhere.csv`,
  ]) {
    assertRejected(await buyer.get(path), 404, 'not_found');
  }
});

test('denies a licensee what is not published', async () => {
  const client = await newSeller();
  const draft = await draftDataset(client, PRICED, { 'train.csv': 'a\n' });
  await grantLicense(server, draft, other);
  assertRejected(await buyer.get(`${shardsPath(draft.id)}/train.csv`), 403, 'forbidden_resource');
  const { id } = await publishModel(client, PRICED);
  await grantLicense(server, { id }, other);
  await client.post(`/v1/models/${id}/revisions`, { revision: '2.0.0' });
  assertRejected(await buyer.get(`/v1/models/${id}/download?revision=2.0.0`), 403, 'forbidden_resource');
  await client.post(`/v1/models/${id}/revisions/2.0.0/files?name=new.bin`, 'new');
  assert.equal((await client.post(`/v1/models/${id}/revisions/2.0.0/publish`)).status, 200);
  assert.equal((await buyer.get(`/v1/models/${id}/download`)).status, 302, 'a license covers later revisions');
});
