import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Souk } from '../../../../sdk/src/index.ts';
import { type DownloadTarget, download, pushFolder } from '../../../../sdk/src/node.ts';
import { eventually } from '../../harness/eventually.ts';
import { createDataset, createModel } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { bareEnvironment } from '../../harness/servers/bare-environment.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';
import { startTestServer } from '../../harness/servers/server.ts';
import { startUnsteadyProxy } from '../../harness/servers/unsteady-proxy.ts';

const server = await startTestServer();
const proxy = await startUnsteadyProxy(server.url);
const directory = await temporaryDirectory();
const key = await createKey(await signUp(server));
const souk = new Souk({ apiKey: key.secret, baseURL: `${proxy.url}/v1` });
after(async () => {
  await proxy.close();
  await server.stop();
  await directory.remove();
});

const MANY = scaled(2_000);
/** Allows for the requests and responses that announce all of the files. */
const LINE = 300_000 + MANY * 300;
const BIG_SIZE = 3 * LINE;

/** Creates a folder of small files and a big one, all unique: the account’s known files would not be sent. */
async function makeFolder(name: string, count: number): Promise<string> {
  const folder = join(directory.path, name);
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'big.bin'), randomBytes(BIG_SIZE));
  for (let i = 0; i < count; i++) await writeFile(join(folder, 'data', `${i}.txt`), `${name} ${i}`);
  return folder;
}

test('transfers thousands of files and a big one over a bad connection with one batch request and little overhead', async () => {
  const folder = await makeFolder('many', MANY);
  const model = await createModel(key.client);
  await souk.models.revisions.create(model.id, { revision: '1.0.0' });
  const target = { model: model.id, revision: '1.0.0' };
  const requestedPaths: string[] = [];
  const counting = new Souk({
    apiKey: key.secret,
    baseURL: souk.baseURL,
    fetch: (input, init) => {
      requestedPaths.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
  });
  const batches = () => requestedPaths.filter((path) => path.endsWith('/batch')).length;

  proxy.cutAfter = LINE;
  const done = await pushFolder(counting, target, folder, { parallel: 8 });
  proxy.cutAfter = Number.POSITIVE_INFINITY;
  assert.deepEqual([done.uploaded, done.skipped], [MANY + 1, 0]);
  assert.equal(batches(), 1);
  assert.ok(proxy.cuts >= 3, `${proxy.cuts} connections were cut`);
  const overhead = 2_000 * (MANY + 100);
  assert.ok(proxy.sent < BIG_SIZE + overhead + LINE, `${proxy.sent} bytes were sent`);
  const stored = await souk.models.files.list(model.id, '1.0.0', { limit: 100 }).toArray();
  assert.deepEqual(
    new Map(stored.map(({ name, sha256 }) => [name, sha256])),
    new Map(done.files.map(({ name, sha256 }) => [name, sha256])),
  );

  proxy.reset();
  const again = await pushFolder(counting, target, folder);
  assert.deepEqual([again.uploaded, again.skipped, batches()], [0, MANY + 1, 2]);
  assert.ok(proxy.sent < 300 * (MANY + 10), 'only the list of files was sent');

  requestedPaths.length = 0;
  await downloadMany(counting, target, folder);
  const ofBytes = requestedPaths.filter((path) => path.startsWith('/files/')).length;
  // One stream, however often it was resumed, and the one file that was missing in the end.
  assert.ok(ofBytes <= proxy.cuts + 2, `bytes were asked for ${ofBytes} times, at ${proxy.cuts} cuts`);
});

async function downloadMany(client: Souk, target: DownloadTarget, folder: string): Promise<void> {
  const into = join(directory.path, 'many-downloaded');
  proxy.reset();
  proxy.cutAfter = 2 * LINE;
  const done = await download(client, target, into);
  proxy.cutAfter = Number.POSITIVE_INFINITY;
  assert.deepEqual([done.downloaded, done.skipped], [MANY + 1, 0]);
  assert.ok(proxy.cuts >= 1, 'no connection was cut');
  // A tar pads small files to a kilobyte.
  assert.ok(proxy.received < BIG_SIZE + LINE + 2_000 * (MANY + 100), `${proxy.received} bytes came`);
  for (const { name, path } of done.files) assert.deepEqual(await readFile(path), await readFile(join(folder, name)));
  assert.deepEqual((await readdir(into)).sort(), ['big.bin', 'data']);
  assert.equal((await readdir(join(into, 'data'))).length, MANY);

  await rm(join(into, 'data/7.txt'));
  const again = await download(client, target, into);
  assert.deepEqual([again.downloaded, again.skipped], [1, MANY]);
}

const PUSH = `
  const [, sdk, baseURL, apiKey, dataset, folder] = process.argv;
  const { Souk } = await import(sdk + '/index.ts');
  const { pushFolder } = await import(sdk + '/node.ts');
  await pushFolder(new Souk({ baseURL, apiKey }), { dataset }, folder);
`;

test('resumes the upload of a killed client when it runs again', async () => {
  const folder = await makeFolder('killed', 20);
  const dataset = await createDataset(key.client);
  proxy.reset();
  proxy.holdAfter = Math.floor(BIG_SIZE * 0.6);
  const sdk = new URL('../../../../sdk/src', import.meta.url).href;
  const args = ['--input-type=module', '-e', PUSH, sdk, souk.baseURL, key.secret, dataset.id, folder];
  const child = spawn(process.execPath, args, { env: bareEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  await Promise.race([
    eventually('more than half to be sent', async () => proxy.sent >= proxy.holdAfter),
    ended.then(([code]) => assert.fail(`it ended with ${code}`)),
  ]);
  child.kill('SIGKILL');
  await ended;
  const first = proxy.sent;
  proxy.holdAfter = Number.POSITIVE_INFINITY;
  proxy.reset();

  const resumed: number[] = [];
  const done = await pushFolder(souk, { dataset: dataset.id }, folder, {
    onProgress: ({ file, totalSkipped }) => file === 'big.bin' && resumed.push(totalSkipped),
  });
  assert.equal(done.files.length, 21);
  assert.ok((resumed[0] ?? 0) > BIG_SIZE * 0.3, `it went on from ${resumed[0]} of ${BIG_SIZE}`);
  const twice = first + proxy.sent - BIG_SIZE;
  assert.ok(twice < BIG_SIZE * 0.2, `${twice} bytes were sent twice or were not of files`);
  const stored = await souk.datasets.shards.list(dataset.id, { limit: 100 }).toArray();
  assert.deepEqual(stored.map(({ sha256 }) => sha256).sort(), done.files.map(({ sha256 }) => sha256).sort());

  // Publishing would be rejected if the killed client had left an upload open.
  await souk.datasets.publish(dataset.id);
  await downloadBack(dataset.id, folder);
});

async function downloadBack(dataset: string, folder: string): Promise<void> {
  const into = join(directory.path, 'downloaded');
  await mkdir(into);
  // As an earlier run might have left it, except for its first byte.
  const damaged = (await readFile(join(folder, 'big.bin'))).subarray(0, 100_000);
  damaged[0] = (damaged[0] as number) ^ 1;
  await writeFile(join(into, 'big.bin.part'), damaged);

  proxy.reset();
  proxy.cutAfter = LINE;
  const done = await download(souk, { dataset }, into);
  proxy.cutAfter = Number.POSITIVE_INFINITY;
  assert.deepEqual([done.downloaded, done.skipped], [21, 0]);
  assert.ok(proxy.cuts >= 5, `${proxy.cuts} connections were cut`);
  // Once for the damaged part, of which all but its bytes were received, and once whole.
  assert.ok(proxy.received < BIG_SIZE * 2.3, `${proxy.received} bytes came`);
  for (const { name, path } of done.files) assert.deepEqual(await readFile(path), await readFile(join(folder, name)));
  assert.deepEqual((await readdir(into)).sort(), ['big.bin', 'data']);
  assert.equal((await stat(join(into, 'big.bin'))).size, BIG_SIZE);

  proxy.reset();
  const again = await download(souk, { dataset }, into);
  assert.deepEqual([again.downloaded, again.skipped], [0, 21]);
  assert.ok(proxy.received < 100_000, 'only the list of files was received');
}
