import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../../harness/clients/client.ts';
import {
  createUpload,
  head,
  metadata,
  offsetOf,
  requestUpload,
  sendPart,
  sha256Of,
  startPart,
  TUS,
} from '../../harness/clients/tus.ts';
import { eventually } from '../../harness/eventually.ts';
import { createDataset, createModel } from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, type Key, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer, type TestServer } from '../../harness/servers/server.ts';

let server: TestServer;
let seller: Person;
let key: Key;
let client: Client;
before(async () => {
  server = await startTestServer();
  seller = await signUp(server);
});
after(() => server.stop());

/** Creates a dataset and a key of its own, whose uploads no other test counts. */
async function newFolder(): Promise<string> {
  key = await createKey(seller);
  client = key.client;
  const { id } = await createDataset(client);
  return `/v1/datasets/${id}/shards`;
}

async function filesOf(folder: string): Promise<Record<string, unknown>[]> {
  const response = await client.get(folder);
  assert.equal(response.status, 200, response.text);
  return response.body.items;
}

describe('a file in one request', () => {
  test('is stored as sent, whatever its content type', async () => {
    const folder = await newFolder();
    const types = ['application/octet-stream', 'application/json', 'application/x-www-form-urlencoded', 'text/html'];
    for (const [index, type] of types.entries()) {
      const bytes = `{"not json: ${index}`;
      const response = await client.call('POST', `${folder}?name=part-${index}.csv`, {
        body: bytes,
        headers: { 'content-type': type },
      });
      assert.equal(response.status, 201, response.text);
      const { id, created_at, ...rest } = response.body;
      assert.match(id, /^shd_[0-9a-z]{26}$/);
      assert.ok(Date.parse(created_at) <= Date.now());
      assert.deepEqual(rest, {
        name: `part-${index}.csv`,
        size: bytes.length,
        sha256: sha256Of(bytes),
        content_type: 'text/csv',
        inspected: false,
        verdict: null,
        inspection: null,
        format: null,
        rows: null,
        columns: null,
        problem: null,
      });
    }
    assert.deepEqual(
      (await filesOf(folder)).map((file) => file.name),
      types.map((_, index) => `part-${index}.csv`),
    );
  });

  test('may be chunked, without a length, or empty', async () => {
    const folder = await newFolder();
    const bytes = randomBytes(300_000);
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 50_000) controller.enqueue(bytes.subarray(at, at + 50_000));
        controller.close();
      },
    });
    const chunked = await fetch(`${server.url}${folder}?name=chunked.bin&sha256=${sha256Of(bytes).toUpperCase()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.secret}` },
      body,
      duplex: 'half',
    } as RequestInit);
    assert.equal(chunked.status, 201);
    assert.equal(((await chunked.json()) as { sha256: string }).sha256, sha256Of(bytes));
    const empty = await client.call('POST', `${folder}?name=empty.bin`);
    assert.deepEqual([empty.status, empty.body.size, empty.body.sha256], [201, 0, sha256Of('')]);
  });

  test('may be sent again, and is rejected with other bytes', async () => {
    const folder = await newFolder();
    const send = (name: string, body: string) => client.call('POST', `${folder}?name=${name}`, { body });
    const first = await send('a.txt', 'the same');
    const again = await send('a.txt', 'the same');
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assertRejected(await send('a.txt', 'different'), 409, 'conflict');
    assertRejected(await send('A.TXT', 'the same'), 409, 'conflict');
    assert.deepEqual(
      (await filesOf(folder)).map((file) => file.sha256),
      [sha256Of('the same')],
    );
  });

  test('goes into the revision of a model under an id of its own kind', async () => {
    await newFolder();
    const { id } = await createModel(client);
    assert.equal((await client.post(`/v1/models/${id}/revisions`, { revision: '1.0.0' })).status, 201);
    const folder = `/v1/models/${id}/revisions/1.0.0/files`;
    const response = await client.call('POST', `${folder}?name=weights/model.bin`, { body: 'weights' });
    assert.equal(response.status, 201, response.text);
    assert.match(response.body.id, /^fil_[0-9a-z]{26}$/);
    assert.equal(response.body.name, 'weights/model.bin');
  });
});

describe('a resumable upload', () => {
  test('continues in parts, reports its offset, and ends as a file', async () => {
    const folder = await newFolder();
    const bytes = randomBytes(250_000);
    const file = { name: 'big.parquet', length: bytes.length, sha256: sha256Of(bytes) };
    const created = await requestUpload(client, folder, file);
    assert.equal(created.status, 201, created.text);
    const uploadPath = created.headers.get('location') as string;
    assert.match(uploadPath, /^\/v1\/uploads\/upl_[0-9a-z]{26}$/);
    assert.equal(created.headers.get('tus-resumable'), '1.0.0');
    assert.equal(created.headers.get('upload-offset'), '0');
    const expires = Date.parse(created.headers.get('upload-expires') as string);
    assert.ok(Math.abs(expires - Date.now() - 24 * 3600_000) < 60_000, 'a day from now');

    const first = await sendPart(client, uploadPath, 0, bytes.subarray(0, 100_000));
    assert.deepEqual([first.status, first.headers.get('upload-offset'), first.text], [204, '100000', '']);
    const open = await head(client, uploadPath);
    assert.deepEqual(
      ['upload-offset', 'upload-length', 'cache-control', 'tus-resumable', 'upload-metadata'].map((name) =>
        open.headers.get(name),
      ),
      ['100000', '250000', 'no-store', '1.0.0', metadata({ name: file.name, sha256: file.sha256 })],
    );
    assert.deepEqual(await filesOf(folder), []);
    const last = await sendPart(client, uploadPath, 100_000, bytes.subarray(100_000));
    assert.deepEqual([last.status, last.headers.get('upload-offset')], [204, '250000']);

    const shown = await client.get(uploadPath);
    const { id, expires_at, ...rest } = shown.body;
    assert.deepEqual(rest, { name: 'big.parquet', length: 250_000, offset: 250_000, status: 'completed' });
    const [stored, ...others] = await filesOf(folder);
    assert.deepEqual([stored?.name, stored?.sha256, stored?.size], ['big.parquet', file.sha256, 250_000]);
    assert.equal(others.length, 0);
    // A client that missed the response to its last part gets the offset, and has nothing left to send.
    assert.equal(await offsetOf(client, uploadPath), 250_000);
    assert.equal((await sendPart(client, uploadPath, 250_000, '')).status, 204);
  });

  test('may send its first bytes, all of them or none with its creation', async () => {
    const folder = await newFolder();
    const create = (name: string, length: number, body: string) =>
      client.call('POST', folder, {
        body,
        headers: {
          ...TUS,
          'upload-length': String(length),
          'upload-metadata': metadata({ filename: name }),
          'content-type': 'application/offset+octet-stream',
        },
      });
    const part = await create('part.txt', 10, '01234');
    assert.deepEqual([part.status, part.headers.get('upload-offset')], [201, '5']);
    const rest = await sendPart(client, part.headers.get('location') as string, 5, '56789');
    assert.equal(rest.headers.get('upload-offset'), '10');
    const whole = await create('whole.txt', 4, 'all!');
    assert.deepEqual([whole.status, whole.headers.get('upload-offset')], [201, '4']);
    assert.equal((await requestUpload(client, folder, { name: 'none.txt', length: 0 })).status, 201);
    assert.deepEqual(
      (await filesOf(folder)).map((file) => [file.name, file.sha256]),
      [
        ['none.txt', sha256Of('')],
        ['part.txt', sha256Of('0123456789')],
        ['whole.txt', sha256Of('all!')],
      ],
    );
  });

  test('keeps what arrived before the connection broke, and resumes from there', async () => {
    const folder = await newFolder();
    const bytes = randomBytes(1_000_000);
    const uploadPath = await createUpload(client, folder, {
      name: 'broken.bin',
      length: bytes.length,
      sha256: sha256Of(bytes),
    });
    let offset = 0;
    for (let round = 1; round <= 5; round++) {
      const part = await startPart(server.url, uploadPath, key.secret, offset, bytes.length - offset);
      await part.send(bytes.subarray(offset, round * 150_000));
      await eventually('the bytes to be there', async () => (await offsetOf(client, uploadPath)) === round * 150_000);
      part.disconnect();
      offset = round * 150_000;
    }
    const last = await sendPart(client, uploadPath, offset, bytes.subarray(offset));
    assert.equal(last.status, 204, last.text);
    assert.equal((await filesOf(folder))[0]?.sha256, sha256Of(bytes));
  });

  test('is canceled with DELETE, which frees its quota', async () => {
    const folder = await newFolder();
    const before = await usage();
    const uploadPath = await createUpload(client, folder, { name: 'given-up.bin', length: 1000 });
    await sendPart(client, uploadPath, 0, 'some bytes');
    assert.equal(await usage(), before + 1000);
    const response = await client.delete(uploadPath);
    assert.deepEqual([response.status, response.text], [204, '']);
    assert.equal((await client.get(uploadPath)).status, 404);
    assert.equal(await usage(), before);
  });

  test('continues by POST where a proxy blocks PATCH', async () => {
    const folder = await newFolder();
    const uploadPath = await createUpload(client, folder, { name: 'posted.txt', length: 6 });
    const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const override = { ...headers, 'x-http-method-override': 'PATCH', 'idempotency-key': 'is of no use here' };
    const response = await client.call('POST', uploadPath, { body: 'posted', headers: override });
    assert.deepEqual([response.status, response.headers.get('upload-offset')], [204, '6']);
    assertRejected(await client.call('POST', uploadPath, { body: 'posted', headers }), 405, 'method_not_allowed');
  });
});

test('counts only creations against the upload limit', async () => {
  const folder = await newFolder();
  const uploadPath = await createUpload(client, folder, { name: 'chunks.bin', length: 100 });
  for (let part = 0; part < 60; part++) {
    const response = await sendPart(client, uploadPath, part, 'x');
    assert.equal(response.status, 204, response.text);
    assert.notEqual(response.headers.get('x-ratelimit-limit'), null);
  }
  const creations: number[] = [];
  for (let i = 0; i < 30; i++)
    creations.push((await requestUpload(client, folder, { name: `n${i}`, length: 1 })).status);
  assert.deepEqual(creations, [...Array(29).fill(201), 429]);
  assert.equal((await sendPart(client, uploadPath, 60, 'x')).status, 204);
});

describe('a client that asks for capabilities', () => {
  test('gets the supported tus extensions', async () => {
    const folder = await newFolder();
    const uploadPath = await createUpload(client, folder, { name: 'asked.bin', length: 1 });
    for (const path of [folder, uploadPath]) {
      const response = await server.client.call('OPTIONS', path);
      assert.equal(response.status, 204, response.text);
      assert.equal(response.headers.get('tus-version'), '1.0.0');
      assert.equal(response.headers.get('tus-resumable'), '1.0.0');
      assert.deepEqual(response.headers.get('tus-extension')?.split(',').sort(), [
        ...['creation', 'creation-with-upload', 'expiration', 'termination'],
      ]);
    }
    assertRejected(await server.client.call('OPTIONS', '/v1/me'), 405, 'method_not_allowed');
  });

  test('may upload from another origin, and read the headers that it needs', async () => {
    const folder = await newFolder();
    const requestedHeaders = 'authorization,content-type,tus-resumable,upload-length,upload-metadata';
    const preflight = await server.client.call('OPTIONS', folder, {
      headers: {
        origin: 'https://site.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': requestedHeaders,
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-headers'), requestedHeaders);
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
    const created = await requestUpload(client.with({ origin: 'https://site.example' }), folder, {
      name: 'x',
      length: 1,
    });
    const exposed = created.headers.get('access-control-expose-headers')?.toLowerCase().split(', ') ?? [];
    for (const name of ['location', 'upload-offset', 'upload-length', 'upload-expires', 'tus-resumable']) {
      assert.ok(exposed.includes(name), name);
    }
  });
});

async function usage(): Promise<number> {
  const [row] = await server.database.query<{ bytes: string }>(
    'select bytes from test.storage_usage where owner_id = $1',
    [seller.id],
  );
  return Number(row?.bytes ?? 0);
}
