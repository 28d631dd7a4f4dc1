import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { QueuePool } from './queue-pool.ts';

const database = await cloneDatabase();
const pool = new QueuePool({ connectionString: database.url, max: 1 });
after(async () => {
  await pool.end();
  await database.drop();
});

/** Connects like the queue's listener does. */
function connect(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    pool.connect((error, _client, release) => (error ? reject(error) : resolve(release)));
  });
}

test('a connection that is released twice is returned once', async () => {
  const release = await connect();
  release();
  release();
  assert.deepEqual([pool.totalCount, pool.idleCount], [1, 1]);
  const releaseNext = await connect();
  release();
  assert.equal(pool.idleCount, 0, 'it belongs to its next user');
  releaseNext();
  assert.equal((await pool.query('select 1 as one')).rows[0].one, 1);
});
