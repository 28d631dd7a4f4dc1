import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { Client } from '../../harness/clients/client.ts';
import { createUpload, offsetOf, sendPart, sha256Of, startPart } from '../../harness/clients/tus.ts';
import { eventually } from '../../harness/eventually.ts';
import { newShardFolder } from '../../harness/markets/catalog.ts';
import { assertRejected, type Key, type Person } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { startTestServer, type TestServer } from '../../harness/servers/server.ts';

let server: TestServer;
let second: TestServer;
let seller: Person;
let key: Key;
let client: Client;
let folder: string;
before(async () => {
  server = await startTestServer();
  // A second node on the same database and the same disk.
  second = await startTestServer({ database: server.database, env: { SOUK_DATA_DIR: server.config.dataDir } });
});
beforeEach(async () => {
  ({ seller, key, client, folder } = await newShardFolder(server));
});
after(async () => {
  await second.stop();
  await server.stop();
});

async function usage(): Promise<number> {
  const [row] = await server.database.query<{ bytes: string }>(
    'select bytes from test.storage_usage where owner_id = $1',
    [seller.id],
  );
  return Number(row?.bytes ?? 0);
}

test('stores exactly one of many uploads of one name, and does not count the rejected ones', async () => {
  const contents = Array.from({ length: 20 }, (_, i) => Buffer.from(`version ${i} `.repeat(i + 1)));
  const uploadPaths = await Promise.all(
    contents.map((bytes) => createUpload(client, folder, { name: 'contested.bin', length: bytes.length })),
  );
  const nodes = [server.url, second.url].map((url) => new Client(url).withKey(key.secret));
  const responses = await Promise.all(
    contents.map((bytes, i) => sendPart(nodes[i % 2] as Client, uploadPaths[i] as string, 0, bytes)),
  );
  const won = responses.flatMap((response, i) => (response.status === 204 ? [i] : []));
  assert.equal(won.length, 1, JSON.stringify(responses.map(({ status }) => status)));
  for (const response of responses) if (response.status !== 204) assertRejected(response, 409, 'conflict');
  const winner = contents[won[0] as number] as Buffer;
  const { items } = (await client.get(folder)).body;
  assert.deepEqual(
    items.map((file: { name: string; sha256: string }) => [file.name, file.sha256]),
    [['contested.bin', sha256Of(winner)]],
  );
  assert.equal(await usage(), winner.length);
});

test('stores the same bytes of many concurrent uploads once, under every name', async () => {
  const bytes = randomBytes(100_000);
  const send = (i: number) =>
    client.call('POST', `${folder}?name=copy-${i}.bin`, {
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)));
  assert.deepEqual(
    responses.map((response) => [response.status, response.body.sha256]),
    Array(20).fill([201, sha256Of(bytes)]),
  );
  const blobs = await server.database.query(
    'select from test.blobs where sha256 = $1 and pending_deletion_since is null',
    [sha256Of(bytes)],
  );
  assert.equal(blobs.length, 1);
  assert.equal(await usage(), 20 * bytes.length);
});

test('never exceeds a quota under concurrent uploads', async () => {
  const GB = 1_000_000_000;
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      client.call('POST', folder, {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(7 * GB),
          'upload-metadata': `name ${Buffer.from(`part-${i}`).toString('base64')}`,
        },
      }),
    ),
  );
  assert.equal(responses.filter(({ status }) => status === 201).length, 7);
  for (const response of responses) if (response.status !== 201) assertRejected(response, 403, 'quota_exceeded');
  assert.equal(await usage(), 49 * GB);
});

test('replaces a hanging part by a new one, keeps its bytes and resumes', async () => {
  const bytes = randomBytes(300_000);
  const uploadPath = await createUpload(client, folder, { name: 'x', length: bytes.length, sha256: sha256Of(bytes) });
  const hanging = await startPart(server.url, uploadPath, key.secret, 0, bytes.length);
  await hanging.send(bytes.subarray(0, 100_000));
  await eventually('its bytes to be there', async () => (await offsetOf(client, uploadPath)) === 100_000);
  const rest = await sendPart(client, uploadPath, 100_000, bytes.subarray(100_000));
  assert.equal(rest.status, 204, rest.text);
  await hanging.closed;
  assert.equal((await client.get(folder)).body.items[0].sha256, sha256Of(bytes));
});

test('never mixes concurrent parts of one upload', async () => {
  const contents = Array.from({ length: scaled(50) }, () => randomBytes(200_000));
  const files = contents.map((bytes, i) => ({ name: `mixed-${i}`, size: bytes.length, sha256: sha256Of(bytes) }));
  const begun = await client.post(`${folder}/batch`, { files }); // one creation; the limit is thirty a minute
  assert.equal(begun.status, 200, begun.text);
  for (const [round, bytes] of contents.entries()) {
    const uploadPath = begun.body.files[round].upload.url;
    const storm = await Promise.all(
      Array.from({ length: 6 }, () => sendPart(client, uploadPath, 0, bytes).catch(() => undefined)),
    );
    for (const response of storm) assert.ok([undefined, 204, 409].includes(response?.status), String(response?.status));
    // Whichever part succeeded, the stored bytes are the beginning of the file.
    const offset = await offsetOf(client, uploadPath);
    if (offset < bytes.length)
      assert.equal((await sendPart(client, uploadPath, offset, bytes.subarray(offset))).status, 204);
    assert.equal((await client.get(uploadPath)).body.status, 'completed');
  }
});

test('rejects an upload that another node is writing, and resumes it afterwards', async () => {
  const bytes = randomBytes(300_000);
  const uploadPath = await createUpload(client, folder, { name: 'x', length: bytes.length, sha256: sha256Of(bytes) });
  const there = new Client(second.url).withKey(key.secret);
  const writing = await startPart(server.url, uploadPath, key.secret, 0, bytes.length);
  await writing.send(bytes.subarray(0, 100_000));
  await eventually('its bytes to be there', async () => (await offsetOf(there, uploadPath)) === 100_000);
  const rejected = await sendPart(there, uploadPath, 100_000, bytes.subarray(100_000));
  assertRejected(rejected, 409, 'conflict');
  assert.match(rejected.body.error.message, /Another connection/);
  writing.disconnect();
  const rest = await eventually('the lock to be released', async () => {
    const response = await sendPart(there, uploadPath, 100_000, bytes.subarray(100_000));
    return response.status === 409 ? undefined : response;
  });
  assert.equal(rest.status, 204, rest.text);
  assert.equal((await client.get(folder)).body.items[0].sha256, sha256Of(bytes));
});

test('stops writing when a node loses its lock on an upload, and lets the client resume', async () => {
  const bytes = randomBytes(300_000);
  const uploadPath = await createUpload(client, folder, { name: 'x', length: bytes.length, sha256: sha256Of(bytes) });
  const writing = await startPart(server.url, uploadPath, key.secret, 0, bytes.length);
  await writing.send(bytes.subarray(0, 100_000));
  await eventually('its bytes to be there', async () => (await offsetOf(client, uploadPath)) === 100_000);
  await server.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'souk locks' and datname = current_database()`,
  );
  await writing.closed;
  assert.equal(await offsetOf(client, uploadPath), 100_000);
  const rest = await sendPart(client, uploadPath, 100_000, bytes.subarray(100_000));
  assert.equal(rest.status, 204, rest.text);
});
