import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { Metrics } from '../../../src/platform/metrics.ts';
import { eventually } from '../eventually.ts';
import { startTestServer } from './server.ts';

// Starts a server, stops it, and ends with an error if the process still holds it.

/** A server has one of them. Counting collects garbage first. */
const countServers = () => queryObjects(Metrics, { format: 'count' });

const server = await startTestServer();
assert.equal((await server.client.get('/readyz')).status, 200);
assert.equal(countServers(), 1);
await server.stop();
// Sockets that are closing let go of it soon.
await eventually('the server to be collected', async () => {
  await sleep(500); // Each count takes a while.
  return countServers() === 0;
});
// As test files do, this one still holds it.
assert.match(server.url, /^http:/);
