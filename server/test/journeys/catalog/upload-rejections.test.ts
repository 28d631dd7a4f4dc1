import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts';
import { createUpload, head, metadata, requestUpload, sendPart, sha256Of, TUS } from '../../harness/clients/tus.ts';
import { eventually } from '../../harness/eventually.ts';
import { newShardFolder, publishDataset } from '../../harness/markets/catalog.ts';
import { createKey, type Key, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer, type TestServer } from '../../harness/servers/server.ts';

const QUOTA = 1_000_000_000;
let server: TestServer;
let seller: Person;
let key: Key;
let client: Client;
let folder: string;
before(async () => {
  server = await startTestServer({ env: { SOUK_QUOTA_STORED_GB: '1' } });
});
beforeEach(async () => {
  ({ seller, key, client, folder } = await newShardFolder(server));
});
after(() => server.stop());

const sendWhole = (name: string, body: string | Uint8Array = 'bytes', query = '') =>
  client.call('POST', `${folder}?name=${encodeURIComponent(name)}${query}`, {
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Sends a file without Content-Length. */
const sendChunked = (name: string, body: ReadableStream) => {
  const headers = { authorization: `Bearer ${key.secret}` };
  return fetch(`${server.url}${folder}?name=${name}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
};

/** Asserts that nothing of this seller is stored, counted or in progress, and that no orphan is staged. */
async function assertNothingStored(): Promise<void> {
  const [row] = await server.database.query<{ files: number; uploads: number; bytes: string | null }>(
    `select (select count(*)::int from test.files where owner_id = $1) as files,
            (select count(*)::int from test.uploads where owner_id = $1) as uploads,
            (select bytes from test.storage_usage where owner_id = $1) as bytes`,
    [seller.id],
  );
  assert.deepEqual([row?.files, row?.uploads, Number(row?.bytes ?? 0)], [0, 0, 0]);
  const open = await server.database.query<{ id: string }>('select id from test.uploads');
  const staged = await readdir(join(server.config.dataDir, 'files', 'test', 'staged'));
  assert.deepEqual(
    staged.filter((name) => !open.some(({ id }) => id === name)),
    [],
  );
}

const HOSTILE = [
  ...['../x', 'a/../b', '..', '.', '', '/etc/passwd', 'a//b', 'a/', './a', 'a/./b', '..\\x', 'a\\b', 'C:/x', 'c:x'],
  ...['nul\u0000', 'line\nbreak', '\u007f', '\u0085', 'x'.repeat(513), 'é'.repeat(257), '\u0000'],
];

test('rejects a form with 415, whose boundaries would end up in the file', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const response = await client.call('POST', `${folder}?name=form.txt`, { body: '--x\r\n\r\nbytes\r\n--x--', headers });
  assertWholeError(response, 415, 'unsupported_media_type');
  assert.match(response.body.error.message, /--data-binary/);
  await assertNothingStored();
});

test('rejects another version of tus with 412 on every request, and names the supported version', async () => {
  const announced = await requestUpload(client, folder, { name: 'version.bin', length: 1 });
  const location = announced.headers.get('location') as string;
  const headers = {
    ...TUS,
    'upload-length': '1',
    'upload-metadata': metadata({ name: 'x' }),
    'tus-resumable': '0.2.2',
  };
  for (const [method, path] of [
    ['POST', folder],
    ['PATCH', location],
    ['HEAD', location],
    ['DELETE', location],
  ] as const) {
    const response = await client.call(method, path, { headers });
    const versions = ['tus-version', 'tus-resumable'].map((name) => response.headers.get(name));
    assert.deepEqual([response.status, ...versions], [412, '1.0.0', '1.0.0'], method);
    if (method !== 'HEAD') assertWholeError(response, 412, 'precondition_failed', 'Tus-Resumable');
  }
  assert.equal((await client.call('DELETE', location, { headers: TUS })).status, 204, 'nothing was done');
  await assertNothingStored();
});

test('rejects a compressed body with 415, whose bytes would end up in the file', async () => {
  const encoded = { 'content-encoding': 'gzip' };
  const headers = { ...encoded, 'content-type': 'application/octet-stream' };
  const whole = await client.call('POST', `${folder}?name=form.txt`, { body: 'bytes', headers });
  assertWholeError(whole, 415, 'unsupported_media_type');
  assert.equal(whole.headers.get('accept-encoding'), 'identity');
  await assertNothingStored();
  const path = await createUpload(client, folder, { name: 'a.bin', length: 5 });
  assertWholeError(await sendPart(client.with(encoded), path, 0, 'bytes'), 415, 'unsupported_media_type');
  assert.equal((await head(client, path)).headers.get('upload-offset'), '0');
});

describe('422: the request is at fault', () => {
  test('rejects names that escape, hide or do not fit', async () => {
    for (const name of HOSTILE) {
      assertWholeError(await sendWhole(name), 422, 'validation_failed', 'name');
    }
    key = await createKey(seller);
    for (const name of HOSTILE) {
      assertWholeError(await requestUpload(key.client, folder, { name, length: 1 }), 422, 'validation_failed', 'name');
    }
    await assertNothingStored();
  });

  test('rejects missing or wrong headers by name', async () => {
    const good = { ...TUS, 'upload-length': '1', 'upload-metadata': metadata({ name: 'x' }) };
    const cases: [Record<string, string>, string][] = [
      [{ ...good, 'upload-length': '-1' }, 'Upload-Length'],
      [{ ...good, 'upload-length': '1.5' }, 'Upload-Length'],
      [{ ...good, 'upload-length': '99999999999999999999' }, 'Upload-Length'],
      [{ ...TUS, 'upload-metadata': metadata({ name: 'x' }) }, 'Upload-Length'],
      [{ ...good, 'upload-defer-length': '1' }, 'Upload-Defer-Length'],
      [{ ...TUS, 'upload-length': '1' }, 'Upload-Metadata'],
      [{ ...good, 'upload-metadata': metadata({ other: 'x' }) }, 'Upload-Metadata'],
      [{ ...good, 'upload-metadata': 'name not*base64' }, 'Upload-Metadata'],
      [{ ...good, 'upload-metadata': `${metadata({ name: 'x' })},${metadata({ name: 'y' })}` }, 'Upload-Metadata'],
      [{ ...good, 'upload-metadata': `name ${Buffer.from([0xff, 0xfe]).toString('base64')}` }, 'Upload-Metadata'],
      [{ ...good, 'upload-metadata': metadata({ name: 'x', sha256: 'abc' }) }, 'sha256'],
    ];
    for (const [headers, field] of cases) {
      const response = await client.call('POST', folder, { headers });
      assertWholeError(response, 422, 'validation_failed', field);
    }
    await assertNothingStored();
  });

  test('rejects a body without a name, and an invalid hash', async () => {
    assertWholeError(await client.call('POST', folder, { body: '{}' }), 422, 'validation_failed', 'name');
    assertWholeError(await sendWhole('x', 'x', '&sha256=nothing'), 422, 'validation_failed', 'sha256');
    assertWholeError(await sendWhole('x', 'x', '&more=1'), 422, 'validation_failed', 'more');
  });

  test('rejects a wrong checksum, and stores nothing', async () => {
    const wrong = sha256Of('something else');
    assertWholeError(await sendWhole('x', 'bytes', `&sha256=${wrong}`), 422, 'validation_failed', 'sha256');
    await assertNothingStored();
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5, sha256: wrong });
    assert.equal((await sendPart(client, uploadPath, 0, 'by')).status, 204);
    assertWholeError(await sendPart(client, uploadPath, 2, 'tes'), 422, 'validation_failed', 'sha256');
    assert.equal((await head(client, uploadPath)).status, 404);
    await assertNothingStored();
  });

  test('rejects an invalid offset', async () => {
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5 });
    for (const offset of ['', 'x', '-1', '1e3']) {
      const response = await sendPart(client, uploadPath, 0, 'bytes', { 'upload-offset': offset });
      assertWholeError(response, 422, 'validation_failed', 'Upload-Offset');
    }
  });
});

describe('409: not in this state', () => {
  test('rejects a wrong offset, and returns the current one', async () => {
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5 });
    await sendPart(client, uploadPath, 0, 'by');
    for (const offset of [0, 1, 3, 5, 6]) {
      const response = await sendPart(client, uploadPath, offset, 't');
      assertWholeError(response, 409, 'conflict');
      assert.equal(response.headers.get('upload-offset'), '2');
    }
  });

  test('rejects a name that is taken by other bytes, before they are sent', async () => {
    assert.equal((await sendWhole('taken.bin', 'the first')).status, 201);
    const other = { name: 'taken.bin', length: 9, sha256: sha256Of('different') };
    assertWholeError(await requestUpload(client, folder, other), 409, 'conflict');
    assertWholeError(await requestUpload(client, folder, { ...other, name: 'Taken.BIN' }), 409, 'conflict');
    const same = { name: 'taken.bin', length: 9, sha256: sha256Of('the first') };
    const uploadPath = await createUpload(client, folder, same);
    assert.equal((await sendPart(client, uploadPath, 0, 'the first')).status, 204);
  });

  test('rejects any change to what is published', async () => {
    const { id } = await publishDataset(client);
    const sealed = `/v1/datasets/${id}/shards`;
    assertWholeError(await requestUpload(client, sealed, { name: 'late', length: 1 }), 409, 'invalid_state');
    assertWholeError(await client.call('POST', `${sealed}?name=late`, { body: 'x' }), 409, 'invalid_state');
    assertWholeError(await client.delete(`${sealed}/train.csv`), 409, 'invalid_state');
  });
});

describe('403 and 404: denied or not found', () => {
  test('denies another account, a key without the scope, the other mode and unknown ids', async () => {
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5 });
    const outsider = await createKey(await signUp(server));
    const restricted = await createKey(seller, { scopes: ['models:upload'] });
    const live = await createKey(seller, { mode: 'live' });
    const calls = [
      (who: Client) => who.get(uploadPath),
      (who: Client) => sendPart(who, uploadPath, 0, 'bytes'),
      (who: Client) => who.delete(uploadPath),
    ];
    for (const call of calls) {
      assertWholeError(await call(outsider.client), 403, 'forbidden_resource');
      assertWholeError(await call(restricted.client), 403, 'scope_required');
      assertWholeError(await call(live.client), 404, 'not_found');
      assertWholeError(await call(server.client), 401, 'missing_credentials');
    }
    assertWholeError(await client.get('/v1/uploads/upl_00000000000000000000000000'), 404, 'not_found');
    assertWholeError(await client.get('/v1/uploads/nothing'), 404, 'not_found');
    assert.equal((await client.get(uploadPath)).body.offset, 0);
  });

  test('responds with 404 to an expired upload', async () => {
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5 });
    await server.database.query(
      `update test.uploads set expires_at = now() - interval '1 second' where owner_id = $1`,
      [seller.id],
    );
    assertWholeError(await client.get(uploadPath), 404, 'not_found');
    assertWholeError(await sendPart(client, uploadPath, 0, 'bytes'), 404, 'not_found');
  });

  test('rejects more than the quota, at creation and in one request', async () => {
    const response = await requestUpload(client, folder, { name: 'x', length: QUOTA + 1 });
    assertWholeError(response, 403, 'quota_exceeded');
    assert.match(response.body.error.message, new RegExp(`${QUOTA} bytes`));
    await createUpload(client, folder, { name: 'nearly-all', length: QUOTA - 4 });
    assertWholeError(await sendWhole('x', 'bytes'), 403, 'quota_exceeded');
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('bytes'));
        controller.close();
      },
    });
    assert.equal((await sendChunked('x', body)).status, 403);
    assert.equal((await sendWhole('x', 'four')).status, 201);
  });
});

describe('413 and 415: too large or of a wrong type', () => {
  test('rejects more bytes than announced, and stores none of them', async () => {
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5 });
    assertWholeError(await sendPart(client, uploadPath, 0, 'bytes and more'), 413, 'payload_too_large');
    assert.equal((await client.get(uploadPath)).body.offset, 0);
    const chunked = [
      `PATCH ${uploadPath} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `authorization: Bearer ${key.secret}`,
      'content-type: application/offset+octet-stream',
      'upload-offset: 0',
      'transfer-encoding: chunked',
      '',
      '5\r\nbytes\r\n9\r\n and more\r\n0\r\n\r\n',
    ].join('\r\n');
    assertWholeError(await sendRaw(server.url, chunked), 413, 'payload_too_large');
    await assertNothingStored();
  });

  test('rejects a creation with more bytes than it announces, and creates nothing', async () => {
    const headers = {
      ...TUS,
      'upload-length': '4',
      'upload-metadata': metadata({ name: 'x' }),
      'content-type': 'application/offset+octet-stream',
    };
    const response = await client.call('POST', folder, { body: 'bytes', headers });
    assertWholeError(response, 413, 'payload_too_large');
    assert.equal(response.headers.get('location'), null);
    assert.equal(response.headers.get('tus-resumable'), '1.0.0');
    await assertNothingStored();
  });

  test('rejects a whole file above 100 MiB, at once by its length or while its chunks arrive', async () => {
    const MAX_BYTES = 100 * 1024 * 1024;
    const big = rawRequest('POST', `${folder}?name=x`, {
      authorization: `Bearer ${key.secret}`,
      'content-length': String(MAX_BYTES + 1),
    });
    assertWholeError(await sendRaw(server.url, big), 413, 'payload_too_large');
    const piece = randomBytes(1024 * 1024);
    let left = 101;
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(piece);
        else controller.close();
      },
    });
    assert.equal((await sendChunked('x', body)).status, 413);
    await assertNothingStored();
  });

  test('rejects bytes of another type', async () => {
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5 });
    for (const type of ['application/json', 'application/octet-stream', 'text/plain']) {
      const response = await sendPart(client, uploadPath, 0, 'bytes', { 'content-type': type });
      assertWholeError(response, 415, 'unsupported_media_type');
    }
    const headers = { ...TUS, 'upload-length': '5', 'upload-metadata': metadata({ name: 'y' }) };
    const created = await client.call('POST', folder, { body: 'bytes', headers });
    assertWholeError(created, 415, 'unsupported_media_type');
  });
});

test('stores nothing of a whole file whose connection breaks', async () => {
  const cut = rawRequest('POST', `${folder}?name=x`, {
    authorization: `Bearer ${key.secret}`,
    'content-length': '1000',
  });
  await sendRaw(server.url, `${cut}only this`, { thenEnd: true });
  // The client sees the connection close before the server has cleaned up.
  await eventually('the upload to be cleaned up', async () =>
    assertNothingStored()
      .then(() => true)
      .catch(() => false),
  );
});
