import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { eventually } from '../../harness/eventually.ts';
import { createListing } from '../../harness/markets/commerce.ts';
import { DEPLOYMENTS, deploy, getDeployment, publishOnnx } from '../../harness/markets/deployments.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Deployments whose model, license or account is deleted, and deleted deployments.

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());

async function countOf(table: string, column: string, id: string, mode: Mode = 'test'): Promise<number> {
  return (await server.database.query(`select from ${mode}.${table} where ${column} = $1`, [id])).length;
}

test('rejects deleting a model while its owner has it deployed', async () => {
  const { client } = await newTrader(server);
  const model = await publishOnnx(client);
  const made = await deploy(client, model);
  const rejected = await client.delete(`/v1/models/${model.id}`);
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, new RegExp(made.id));
  assert.equal((await client.delete(`${DEPLOYMENTS}/${made.id}`)).status, 200);
  assert.equal((await client.delete(`/v1/models/${model.id}`)).status, 200);
});

test('deletes a free model that others deployed, and stops their deployments', async () => {
  const { client } = await newTrader(server);
  const model = await publishOnnx(client);
  const { client: outsider } = await newTrader(server);
  const made = await deploy(outsider, model);
  assert.equal((await client.delete(`/v1/models/${model.id}`)).status, 200);
  const stopped = await getDeployment(outsider, made);
  assert.deepEqual([stopped.status, stopped.failure.code], ['stopped', 'model_deleted']);
  assertRejected(await outsider.post(`${DEPLOYMENTS}/${made.id}/start`), 409, 'invalid_state');
  assert.equal((await outsider.delete(`${DEPLOYMENTS}/${made.id}`)).status, 200);
});

test('either deletes or deploys a model when both race', async () => {
  const { client: outsider } = await newTrader(server);
  for (let round = 0; round < 4; round++) {
    const { client } = await newTrader(server);
    const model = await publishOnnx(client);
    const [deployed, deleted] = await Promise.all([
      outsider.post(DEPLOYMENTS, { model: model.id }),
      client.delete(`/v1/models/${model.id}`),
    ]);
    assert.equal(deleted.status, 200, deleted.text);
    if (deployed.status !== 202) assertRejected(deployed, 404, 'not_found');
    else assert.equal((await getDeployment(outsider, deployed.body)).failure.code, 'model_deleted');
  }
});

test('deletes the logs and trials of a deployment with it', async () => {
  const { client } = await newTrader(server);
  const model = await publishOnnx(client);
  const listing = await createListing(client, model);
  const made = await deploy(client, model, { listing_id: listing.id });
  await server.database.query(
    `insert into test.deployment_logs (deployment_id, id, at, level, stream, message)
     select $1, 'log_' || lpad(n::text, 26, '0'), now(), 'info', 'system', 'line ' || n from generate_series(1, 2500) n`,
    [made.id],
  );
  await server.database.query('insert into test.trial_calls values ($1, $2, 1)', [listing.id, newId('usr')]);
  await server.database.query('insert into test.trial_days values ($1, current_date, 1)', [listing.id]);
  await client.delete(`${DEPLOYMENTS}/${made.id}`);
  await eventually('its rows to be deleted', async () => {
    const left = [
      // Lines in flight at that moment are deleted by the sweep.
      (
        await server.database.query(
          `select from test.deployment_logs where deployment_id = $1 and message like 'line %'`,
          [made.id],
        )
      ).length,
      await countOf('trial_calls', 'listing_id', listing.id),
      await countOf('trial_days', 'listing_id', listing.id),
    ];
    return left.every((count) => count === 0);
  });
});

test('ends the deployments of a closed account in both modes, and those of its models by others', async () => {
  const owner = await signUp(server, 'Ephemeral Deployers');
  const outsiders = [];
  for (const mode of MODES) {
    const { client } = await createKey(owner, { mode });
    const model = await publishOnnx(client);
    const listing = await createListing(client, model);
    await deploy(client, model, { listing_id: listing.id });
    const outsider = await newTrader(server, 'Another Account', mode);
    outsiders.push({ client: outsider.client, made: await deploy(outsider.client, model) });
  }
  assert.equal((await owner.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);
  await eventually('its deployments to be gone', async () => {
    const counts = await Promise.all(MODES.map((mode) => countOf('deployments', 'owner_id', owner.id, mode)));
    return counts.every((count) => count === 0);
  });
  for (const { client, made } of outsiders) {
    const stopped = await eventually('the model to be gone', async () => {
      const shown = await getDeployment(client, made);
      return shown.failure?.code === 'model_deleted' && shown;
    });
    assert.deepEqual([stopped.status, stopped.model.slug], ['stopped', `closed-account/${stopped.model.id}`]);
  }
  for (const mode of MODES) {
    const rows = await server.database.query<{ row: string }>(`select d::text as row from ${mode}.deployments d`);
    assert.ok(!rows.some(({ row }) => row.includes(owner.slug)), 'its name is in no deployment');
  }
});
