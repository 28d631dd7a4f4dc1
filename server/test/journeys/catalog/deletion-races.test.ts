import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../harness/eventually.ts';
import { createDataset, publishModel } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Deletions take locks in the same order as all other operations, so that PostgreSQL never has to resolve a deadlock. A
// transaction of the test holds the locks of the other operation.

const server = await startTestServer();
after(() => server.stop());
const client = (await createKey(await signUp(server))).client;

async function meanwhile(work: (tx: pg.Client) => Promise<void>): Promise<void> {
  const tx = new pg.Client({ connectionString: server.database.url });
  await tx.connect();
  try {
    await tx.query('begin');
    await work(tx);
    await tx.query('commit');
  } finally {
    await tx.end();
  }
}

const untilBlocked = () =>
  eventually('the deletion to wait', async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await server.database.query(waiting)).length > 0;
  });

test('waits for an upload of a shard before deleting its dataset, without blocking the upload', async () => {
  const { id } = await createDataset(client);
  let deletion = Promise.resolve({ status: 0 });
  await meanwhile(async (tx) => {
    await tx.query('select 1 from test.folders where id = $1 for share', [id]);
    deletion = client.delete(`/v1/datasets/${id}`);
    await untilBlocked();
    await tx.query('select 1 from test.assets where id = $1 for no key update nowait', [id]);
  });
  assert.equal((await deletion).status, 200);
});

test('waits for a star before deleting its model, without blocking the star count', async () => {
  const { id } = await publishModel(client);
  let deletion = Promise.resolve({ status: 0 });
  await meanwhile(async (tx) => {
    await tx.query('select 1 from test.assets where id = $1 for key share', [id]);
    deletion = client.delete(`/v1/models/${id}`);
    await untilBlocked();
    await tx.query('select 1 from test.assets where id = $1 for no key update nowait', [id]);
  });
  assert.equal((await deletion).status, 200);
});

test('waits for a deletion of the model before removing a star, and then responds with 404', async () => {
  const { id } = await publishModel(client);
  assert.equal((await client.call('PUT', `/v1/models/${id}/star`)).status, 200);
  let unstar = Promise.resolve({ status: 0 });
  await meanwhile(async (tx) => {
    await tx.query('select 1 from test.assets where id = $1 for update', [id]);
    unstar = client.delete(`/v1/models/${id}/star`);
    await untilBlocked();
    await tx.query('select 1 from test.stars where asset_id = $1 for update nowait', [id]);
    await tx.query('delete from test.stars where asset_id = $1', [id]);
    await tx.query('delete from test.asset_words where asset_id = $1', [id]);
    await tx.query('delete from test.revisions where model_id = $1', [id]);
    await tx.query('delete from test.assets where id = $1', [id]);
  });
  assert.equal((await unstar).status, 404);
});
