import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { twoLinkArm } from '../../../../examples/models/make-two-link-arm.ts';
import { createKey, type Key, signUp } from '../../harness/people/people.ts';
import { bareEnvironment } from '../../harness/servers/bare-environment.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Runs the programs of examples/ as a user would: one sells, another buys, deploys and calls what was sold.

const EXAMPLES = fileURLToPath(new URL('../../../../examples/', import.meta.url));
const MODEL = join(EXAMPLES, 'models', 'two-link-arm.onnx');

const server = await startTestServer();
const directory = await temporaryDirectory();
after(async () => {
  await server.stop();
  await directory.remove();
});

/** Returns the lines of its output, with the ids left out. */
async function runExample(name: string, key: Pick<Key, 'secret'> | undefined, ...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(EXAMPLES, name, `${name}.mjs`), ...args], {
    cwd: directory.path,
    env: { ...bareEnvironment(), SOUK_URL: server.url, ...(key ? { SOUK_API_KEY: key.secret } : {}) },
  });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.replaceAll(/\b([a-z]{3})_[0-9a-z]{26}\b/g, '$1_…'));
}

test('ships the model that its generator builds', async () => {
  assert.deepEqual(await readFile(MODEL), twoLinkArm());
});

test('sells a model and its next revision, and buys, verifies, downloads, deploys and calls it', async () => {
  const seller = await createKey(await signUp(server, 'Ada Lovelace'));
  const buyer = await createKey(await signUp(server, 'Grace Hopper'));

  assert.deepEqual(await runExample('seller', seller, MODEL, 'Two Link Arm', '1.0.0'), [
    'published ada-lovelace/two-link-arm 1.0.0: 1 sent, 0 stored already',
    'on sale as lst_… for 49 usd',
  ]);
  const { items } = (await seller.client.get('/v1/listings?mine=true')).body;
  assert.deepEqual([items.length, items[0].status], [1, 'published']);

  assert.deepEqual(await runExample('buyer', buyer, 'two link arm', 'bought'), [
    'bought "Two Link Arm, ready to run" for 49 usd',
    'licensed: grt_…, the certificate is genuine',
    `bought/two-link-arm.onnx: ${twoLinkArm().length} bytes`,
  ]);
  assert.deepEqual(await readFile(join(directory.path, 'bought', 'two-link-arm.onnx')), twoLinkArm());
  const earned = (await seller.client.get('/v1/balance')).body.earnings;
  assert.deepEqual(earned, [{ currency: 'usd', pending: 0, cleared: 4410 }]);

  // A second time: a further revision for the seller, nothing to pay for the buyer.
  assert.deepEqual(await runExample('seller', seller, MODEL, 'Two Link Arm', '1.1.0'), [
    'published ada-lovelace/two-link-arm 1.1.0: 0 sent, 1 stored already',
    'on sale as lst_… for 49 usd',
  ]);
  const [first] = await runExample('buyer', buyer, 'two link arm', 'bought');
  assert.equal(first, 'licensed: grt_…, the certificate is genuine');
  assert.equal((await buyer.client.get('/v1/purchases')).body.items.length, 1);

  const [ready, ...steps] = await runExample('deployment', buyer, 'ada-lovelace/two-link-arm');
  assert.equal(ready, 'ada-lovelace/two-link-arm 1.1.0 is ready');
  assert.equal(steps.length, 5);
  steps.forEach((line, step) => {
    const [, shoulder, elbow] = /^step \d: shoulder (-?[\d.]+), elbow (-?[\d.]+)$/.exec(line)?.map(Number) ?? [];
    assert.ok(shoulder !== undefined && elbow !== undefined, line);
    // The position of the gripper at these angles, by the arm's own geometry.
    const x = 0.3 * Math.cos(shoulder) + 0.25 * Math.cos(shoulder + elbow);
    const y = 0.3 * Math.sin(shoulder) + 0.25 * Math.sin(shoulder + elbow);
    assert.ok(Math.hypot(x - (0.1 + step * 0.1), y - (0.4 - step * 0.1)) < 0.002, `${line} is at ${x}, ${y}`);
  });
  assert.deepEqual((await buyer.client.get('/v1/deployments')).body.items, [], 'it leaves nothing behind');
});

test('prints a completion and its cost', async () => {
  const key = await createKey(await signUp(server), { tier: 'premium' });
  const response = await runExample('chat', key, 'What is a gripper?');
  assert.match(response.join('\n'), /gripper/i);
  const { items } = (await key.client.get('/v1/usage')).body;
  assert.equal(items[0].requests, 1);
});

test('prints usage without a key', async () => {
  for (const name of ['seller', 'buyer', 'chat', 'deployment']) {
    await assert.rejects(runExample(name, undefined, 'x'), (error: { code: number; stderr: string }) => {
      assert.deepEqual(
        [error.code, /^Usage: SOUK_API_KEY=svc_test_… node \w+/.exec(error.stderr)?.[0]],
        [2, `Usage: SOUK_API_KEY=svc_test_… node ${name}`],
      );
      return true;
    });
  }
});
