import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { sendPart, sha256Of } from '../../harness/clients/tus.ts';
import { createDataset, newShardFolder, uploadFile } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { startTestServer, type TestServer } from '../../harness/servers/server.ts';

let server: TestServer;
let client: Client;
let folder: string;
before(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ client, folder } = await newShardFolder(server));
});
after(() => server.stop());

const wanted = (name: string, bytes: string | Uint8Array) => ({
  name,
  size: Buffer.byteLength(bytes),
  sha256: sha256Of(bytes),
});
const startBatch = (files: unknown[], into = folder) => client.post(`${into}/batch`, { files });

test('returns what is stored, copies what the account holds, and says where to send the rest', async () => {
  const other = `/v1/datasets/${(await createDataset(client)).id}/shards`;
  await uploadFile(client, other, 'held.bin', 'held elsewhere');
  await uploadFile(client, folder, 'stored.bin', 'stored here');
  const missing = randomBytes(1000);
  const files = [
    wanted('stored.bin', 'stored here'),
    wanted('missing.bin', missing),
    wanted('copied.bin', 'held elsewhere'),
    wanted('empty.txt', ''),
  ];
  const response = await startBatch(files);
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(
    response.body.files.map((file: { name: string; status: string }) => [file.name, file.status]),
    [
      ['stored.bin', 'stored'],
      ['missing.bin', 'missing'],
      ['copied.bin', 'stored'],
      // Nothing is left to send of it.
      ['empty.txt', 'stored'],
    ],
  );
  const { upload } = response.body.files[1];
  assert.deepEqual([upload.url, upload.offset], [`/v1/uploads/${upload.id}`, 0]);
  assert.equal((await sendPart(client, upload.url, 0, missing)).status, 204);
  const again = await startBatch(files);
  assert.deepEqual(
    again.body.files.map((file: { status: string }) => file.status),
    Array(4).fill('stored'),
  );
  const { items } = (await client.get(folder)).body;
  assert.deepEqual(
    items.map((file: { name: string; sha256: string }) => [file.name, file.sha256]),
    [
      ['copied.bin', sha256Of('held elsewhere')],
      ['empty.txt', sha256Of('')],
      ['missing.bin', sha256Of(missing)],
      ['stored.bin', sha256Of('stored here')],
    ],
  );
});

test('never copies bytes that another account holds', async () => {
  await uploadFile(client, folder, 'secret.bin', 'known to one account');
  const outsider = await createKey(await signUp(server));
  const foreignBatch = `/v1/datasets/${(await createDataset(outsider.client)).id}/shards/batch`;
  const response = await outsider.client.post(foreignBatch, { files: [wanted('x', 'known to one account')] });
  assert.equal(response.body.files[0].status, 'missing');
});

test('resumes a begun upload when requested again', async () => {
  const bytes = randomBytes(1000);
  const [first] = (await startBatch([wanted('begun.bin', bytes)])).body.files;
  await sendPart(client, first.upload.url, 0, bytes.subarray(0, 400));
  const [again] = (await startBatch([wanted('begun.bin', bytes)])).body.files;
  assert.deepEqual([again.upload.id, again.upload.offset], [first.upload.id, 400]);
  const [otherBytes] = (await startBatch([wanted('begun.bin', randomBytes(1000))])).body.files;
  assert.notEqual(otherBytes.upload.id, first.upload.id);
  assert.equal((await sendPart(client, first.upload.url, 400, bytes.subarray(400))).status, 204);
});

test('counts thousands of files as one creation', async () => {
  const count = scaled(10_000);
  const files = Array.from({ length: count }, (_, i) =>
    wanted(`shard-${String(i).padStart(5, '0')}.bin`, `shard ${i}`),
  );
  const response = await startBatch(files);
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(
    [response.headers.get('x-ratelimit-limit'), response.headers.get('x-ratelimit-remaining')],
    ['30', '29'],
  );
  assert.deepEqual(
    response.body.files.map((file: { name: string }) => file.name),
    files.map((file) => file.name),
  );
  // Uploaded files are copied on the next request, and need not be sent again.
  const sent = files.slice(0, 60);
  const SENT_AT_ONCE = 6;
  for (let first = 0; first < sent.length; first += SENT_AT_ONCE) {
    const portion = sent.slice(first, first + SENT_AT_ONCE);
    await Promise.all(
      portion.map(async ({ name }, i) => {
        const part = await sendPart(client, response.body.files[first + i].upload.url, 0, `shard ${first + i}`);
        assert.equal(part.status, 204, `${name}: ${part.text}`);
      }),
    );
  }
  const copy = await startBatch(files, `/v1/datasets/${(await createDataset(client)).id}/shards`);
  assert.equal(copy.status, 200, copy.text);
  const stored = copy.body.files.filter((file: { status: string }) => file.status === 'stored');
  assert.deepEqual(
    stored.map((file: { name: string }) => file.name),
    sent.map((file) => file.name),
  );
});

test('rejects the whole batch, and names the faulty field', async () => {
  await uploadFile(client, folder, 'taken.bin', 'one');
  assertWholeError(await startBatch([wanted('taken.bin', 'two')]), 409, 'conflict');
  assertWholeError(await startBatch([wanted('TAKEN.bin', 'one')]), 409, 'conflict');
  const twice = [wanted('a', '1'), wanted('A', '1')];
  assertWholeError(await startBatch(twice), 422, 'validation_failed', 'files.1.name');
  assertWholeError(
    await startBatch([wanted('ok', '1'), wanted('../x', '1')]),
    422,
    'validation_failed',
    'files.1.name',
  );
  assertWholeError(
    await startBatch([{ name: 'a', size: -1, sha256: sha256Of('') }]),
    422,
    'validation_failed',
    'files.0.size',
  );
  assertWholeError(
    await startBatch([{ name: 'a', size: 1, sha256: 'no' }]),
    422,
    'validation_failed',
    'files.0.sha256',
  );
  assertWholeError(await startBatch([]), 422, 'validation_failed', 'files');
  const huge = { name: 'huge', size: 60_000_000_000, sha256: sha256Of('huge') };
  assertWholeError(await startBatch([wanted('small', '1'), huge]), 403, 'quota_exceeded');
  const wrongEmpty = { name: 'empty', size: 0, sha256: sha256Of('not empty') };
  assertWholeError(await startBatch([wrongEmpty]), 422, 'validation_failed', 'sha256');
  assert.equal((await client.get(folder)).body.items.length, 1);
});
