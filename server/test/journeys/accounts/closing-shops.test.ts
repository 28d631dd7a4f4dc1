import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MODES } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  createDataset,
  filesPath,
  grantLicense,
  publishDataset,
  publishModel,
  shardsPath,
  startUpload,
} from '../../harness/markets/catalog.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());
const reader = {
  test: (await createKey(await signUp(server))).client,
  live: (await createKey(await signUp(server), { mode: 'live' })).client,
};

const rowsOf = async (ownerId: string) => {
  const counts = MODES.flatMap((mode) =>
    ['assets', 'asset_words', 'folders', 'files'].map((table) => `select 1 from ${mode}.${table} where owner_id = $1`),
  );
  return (await server.database.query(counts.join(' union all '), [ownerId])).length;
};

test('deletes what a closed account published, in both modes, and nothing of other accounts', async () => {
  const seller = await signUp(server, 'Ephemera Fabricators');
  const kept: string[] = [];
  const gone: { mode: 'test' | 'live'; path: string }[] = [];
  for (const mode of MODES) {
    const { client } = await createKey(seller, { mode });
    const model = await publishModel(client, { readme: 'ephemera' });
    const dataset = await publishDataset(client);
    const draft = await createDataset(client);
    await startUpload(client, shardsPath(draft.id), 'half.csv', 10);
    assert.equal((await reader[mode].call('PUT', `/v1/models/${model.id}/star`)).status, 200);
    assert.equal((await reader[mode].get(`/v1/models/${model.id}/download`)).status, 302);
    for (const path of [`/v1/models/${model.slug}`, filesPath(model.id, '1.0.0'), `/v1/datasets/${dataset.id}`]) {
      assert.equal((await reader[mode].get(path)).status, 200, path);
      gone.push({ mode, path });
    }
    kept.push((await publishModel(reader[mode])).id);
  }
  assert.ok((await rowsOf(seller.id)) > 0);
  assert.equal((await seller.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);

  await eventually('its rows to be deleted', async () => (await rowsOf(seller.id)) === 0);
  for (const { mode, path } of gone) assertRejected(await reader[mode].get(path), 404, 'not_found');
  for (const [place, mode] of MODES.entries()) {
    const { items } = (await reader[mode].get('/v1/models')).body;
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      [kept[place]],
    );
    assert.deepEqual((await reader[mode].get('/v1/models?q=ephemera')).body.items, []);
  }
  const personal = { slug: seller.slug, name: seller.name };
  assert.deepEqual(findSecrets(await dumpDatabase(server.database), personal), [], 'its name is no longer stored');
});

test('rejects closing with 409 while other accounts hold live licenses', async () => {
  const [seller, buyer] = [await signUp(server), await signUp(server)];
  const model = await publishModel((await createKey(seller, { mode: 'live' })).client);
  const tried = await publishModel((await createKey(seller)).client);
  await grantLicense(server, tried, buyer);
  const grant = 'insert into live.license_grants (id, asset_id, licensee_id) values ($1, $2, $3)';
  await server.database.query(grant, [newId('grt'), model.id, buyer.id]);
  const close = () => seller.browser.post('/v1/me/close', { password: PASSWORD });

  assertRejected(await close(), 409, 'invalid_state');
  assert.equal((await reader.live.get(`/v1/models/${model.id}`)).status, 200);
  await server.database.query('update live.license_grants set revoked_at = now() where asset_id = $1', [model.id]);
  assert.equal((await close()).status, 200, 'licenses of test mode do not prevent closing');
});
