import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts';
import { sha256Of } from '../../harness/clients/tus.ts';
import { createDataset, createModel, uploadFile } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer, type TestServer } from '../../harness/servers/server.ts';

let server: TestServer;
let client: Client;
let secret: string;
let folder: string;
before(async () => {
  server = await startTestServer();
  ({ client, secret } = await createKey(await signUp(server)));
  folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;
});
after(() => server.stop());

const bytes = randomBytes(100_000);
/** Returns the path that a download redirects to, without the origin. */
async function resolveDownload(path: string): Promise<string> {
  const reply = await client.get(path);
  assert.equal(reply.status, 302, reply.text);
  const url = new URL(reply.headers.get('location') as string);
  assert.equal(url.origin, server.url);
  return url.pathname;
}
const fetchBytes = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(server.url + path, { method, headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('redirects a download to a URL that works for any holder for five minutes', async () => {
  await uploadFile(client, folder, 'data/träge "x".bin', bytes);
  const path = `${folder}/${encodeURIComponent('data/träge "x".bin')}`;
  const downloadPath = await resolveDownload(path);
  const json = await client.get(path, { headers: { accept: 'application/json' } });
  assert.equal(json.status, 200);
  const lifetime = Date.parse(json.body.expires_at) - Date.now();
  assert.ok(lifetime > 290_000 && lifetime <= 301_000, `${lifetime} ms`);

  const reply = await fetchBytes(downloadPath);
  assert.equal(reply.status, 200);
  assert.ok(reply.bytes.equals(bytes));
  assertRateHeaders(reply);
  const header = (name: string) => reply.headers.get(name);
  assert.equal(header('content-length'), String(bytes.length));
  assert.equal(header('etag'), `"${sha256Of(bytes)}"`);
  assert.equal(header('accept-ranges'), 'bytes');
  assert.equal(
    header('content-disposition'),
    `attachment; filename="tr_ge _x_.bin"; filename*=UTF-8''tr%C3%A4ge%20%22x%22.bin`,
  );
});

test('redirects a download, unless the client prefers JSON', async () => {
  await uploadFile(client, folder, 'accept.bin', bytes);
  const statusFor = async (accept: string) => {
    const reply = await client.get(`${folder}/accept.bin`, { headers: { accept } });
    const vary = reply.headers.get('vary')?.split(', ') ?? [];
    assert.ok(vary.includes('Accept') && vary.includes('Origin'), vary.join());
    return reply.status;
  };
  for (const accept of ['application/json', 'application/json; charset=utf-8', 'application/json, */*;q=0.5']) {
    assert.equal(await statusFor(accept), 200, accept);
  }
  const others = ['*/*', 'application/json, text/plain, */*', 'application/json;q=0', 'application/jsonx', 'text/html'];
  for (const accept of others) assert.equal(await statusFor(accept), 302, accept);
});

test('lets other origins fetch a download and read its length', async () => {
  await uploadFile(client, folder, 'cors.bin', bytes);
  const path = await resolveDownload(`${folder}/cors.bin`);
  const origin = 'https://app.example';
  for (const headers of [{ origin }, { origin, range: 'bytes=0-9' }, { origin, range: 'bytes=100000-' }]) {
    const reply = await fetchBytes(path, headers as Record<string, string>);
    assert.equal(reply.headers.get('access-control-allow-origin'), '*');
    assert.equal(reply.headers.get('access-control-allow-credentials'), null);
    assert.match(reply.headers.get('access-control-expose-headers') ?? '', /Content-Range/);
  }
  // A browser that follows a redirect with a key sends another preflight.
  const preflightHeaders = {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization,range',
  };
  const preflight = await server.client.call('OPTIONS', path, { headers: { origin, ...preflightHeaders } });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('access-control-allow-methods'), 'GET, HEAD');
  assert.equal(preflight.headers.get('access-control-allow-headers'), 'authorization,range');
});

test('builds download URLs on PUBLIC_URL, whatever the Host header', async (t) => {
  await uploadFile(client, folder, 'origin.bin', bytes);
  const path = `${folder}/origin.bin`;
  const publicUrl = 'https://market.example';
  const env = { PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback' };
  const market = await startTestServer({ env, database: server.database });
  t.after(() => market.stop());
  const originsAt = async (url: string, headers: Record<string, string>) => {
    const given = { authorization: `Bearer ${secret}`, ...headers };
    const redirect = await sendRaw(url, rawRequest('GET', path, given));
    const json = await sendRaw(url, rawRequest('GET', path, { ...given, accept: 'application/json' }));
    assert.deepEqual([redirect?.status, json?.status], [302, 200], String(redirect?.text));
    const urls = [redirect?.headers.get('location') as string, json?.body.url as string];
    return [...new Set(urls.map((at) => new URL(at).origin))].join();
  };
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' };
  for (const headers of [
    {},
    { host: 'evil.example' },
    { host: 'localhost' },
    { host: '10.0.0.5:8080', ...forwarded },
  ]) {
    assert.equal(await originsAt(market.url, headers), publicUrl);
  }

  // Without PUBLIC_URL, a development server accepts the names of its machine, and no others.
  const { port } = server.config;
  for (const host of [
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    'localhost:8080',
    '192.168.0.7:8080',
  ]) {
    assert.equal(await originsAt(server.url, { host }), `http://${host}`);
  }
  assert.equal(await originsAt(server.url, { host: hostname() }), `http://${hostname().toLowerCase()}`);
  for (const host of ['evil.example', 'localhost.evil.example', '1.1.1.1', 'evil.example:80']) {
    assert.equal(await originsAt(server.url, { host, ...forwarded }), server.url);
  }
});

test('never runs a stored page or image on this origin', async () => {
  for (const name of ['page.html', 'picture.svg', 'script.js', 'page.xhtml', 'style.css', 'data.json']) {
    await uploadFile(client, folder, name, `<html><script>alert("${name}")</script></html>`);
    const path = await resolveDownload(`${folder}/${name}`);
    for (const headers of [{}, { range: 'bytes=0-5' }, { accept: 'text/html', 'sec-fetch-dest': 'document' }]) {
      const reply = await fetchBytes(path, headers as Record<string, string>);
      const header = (of: string) => reply.headers.get(of);
      assert.equal(header('content-type'), 'application/octet-stream');
      assert.equal(header('x-content-type-options'), 'nosniff');
      assert.equal(header('content-security-policy'), "sandbox; default-src 'none'");
      assert.match(header('content-disposition') ?? '', /^attachment;/);
      assert.match(header('cache-control') ?? '', /private/);
      assert.equal(header('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(header('set-cookie'), null);
    }
  }
});

test('serves any range, and responds with 304 to what is cached', async () => {
  await uploadFile(client, folder, 'parts.bin', bytes);
  const path = await resolveDownload(`${folder}/parts.bin`);
  const etag = `"${sha256Of(bytes)}"`;
  const last = bytes.length - 1;
  const parts: [string, number, number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=99990-', 99_990, last],
    ['bytes=-10', last - 9, last],
    ['bytes=500-9999999', 500, last],
    ['bytes=-9999999', 0, last],
  ];
  for (const [range, start, end] of parts) {
    const reply = await fetchBytes(path, { range });
    assert.equal(reply.status, 206, range);
    assert.equal(reply.headers.get('content-range'), `bytes ${start}-${end}/${bytes.length}`);
    assert.equal(reply.headers.get('content-length'), String(end - start + 1));
    assert.ok(reply.bytes.equals(bytes.subarray(start, end + 1)), range);
  }
  for (const range of ['bytes=0-1,5-6', 'bytes=5-1', 'lines=1-2', 'bytes=x', 'bytes=-']) {
    const reply = await fetchBytes(path, { range });
    assert.deepEqual([reply.status, reply.bytes.length], [200, bytes.length], range);
  }
  for (const range of ['bytes=100000-', 'bytes=-0']) {
    const reply = await server.client.get(path, { headers: { range } });
    assertWholeError(reply, 416, 'range_not_satisfiable');
    assert.equal(reply.headers.get('content-range'), `bytes */${bytes.length}`, range);
    for (const name of ['content-disposition', 'etag']) assert.equal(reply.headers.get(name), null, name);
  }
  const current = await fetchBytes(path, { range: 'bytes=0-9', 'if-range': etag });
  assert.equal(current.status, 206);
  for (const other of ['"other"', `W/${etag}`, 'Mon, 01 Jan 2024 00:00:00 GMT']) {
    const reply = await fetchBytes(path, { range: 'bytes=0-9', 'if-range': other });
    assert.deepEqual([reply.status, reply.bytes.length], [200, bytes.length], other);
  }
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await fetchBytes(path, { 'if-none-match': known });
    assert.deepEqual([reply.status, reply.bytes.length], [304, 0], known);
    assert.equal(reply.headers.get('etag'), etag);
  }
  assert.equal((await fetchBytes(path, { 'if-none-match': '"other"' })).status, 200);
});

test('evaluates conditions in the order of RFC 9110', async () => {
  await uploadFile(client, folder, 'conditions.bin', bytes);
  const path = await resolveDownload(`${folder}/conditions.bin`);
  const etag = `"${sha256Of(bytes)}"`;
  const long = 'Mon, 01 Jan 2024 00:00:00 GMT';
  const statusOf = async (headers: Record<string, string>) => {
    const [get, head] = [await fetchBytes(path, headers), await fetchBytes(path, headers, 'HEAD')];
    return [get.status, head.status];
  };
  for (const match of [etag, `"other", ${etag}`, '*']) {
    assert.deepEqual(await statusOf({ 'if-match': match }), [200, 200], match);
    assert.deepEqual(await statusOf({ 'if-match': match, 'if-none-match': etag }), [304, 304], match);
    assert.deepEqual(await statusOf({ 'if-match': match, range: 'bytes=0-9' }), [206, 200], match);
  }
  for (const match of ['"other"', `W/${etag}`, '"a", "b"']) {
    assert.deepEqual(await statusOf({ 'if-match': match }), [412, 412], match);
    assert.deepEqual(
      await statusOf({ 'if-match': match, 'if-none-match': etag, range: 'bytes=0-9' }),
      [412, 412],
      match,
    );
  }
  const failed = await server.client.get(path, { headers: { 'if-match': '"other"' } });
  assertWholeError(failed, 412, 'precondition_failed');
  // A file without a modification date has none to compare with.
  assert.deepEqual(await statusOf({ 'if-unmodified-since': long }), [200, 200]);
  assert.deepEqual(await statusOf({ 'if-modified-since': new Date().toUTCString() }), [200, 200]);
  assert.deepEqual(await statusOf({ 'if-none-match': etag, range: 'bytes=100000-' }), [304, 304]);
  assert.deepEqual(await statusOf({ 'if-range': '"other"', range: 'bytes=100000-' }), [200, 200]);
});

test('responds to HEAD like GET, without the bytes and ignoring Range', async () => {
  await uploadFile(client, folder, 'head.bin', bytes);
  const path = await resolveDownload(`${folder}/head.bin`);
  for (const headers of [{}, { range: 'bytes=5-9' }, { 'if-none-match': '*' }, { range: 'bytes=100000-' }]) {
    const { range: _, ...withoutRange } = headers as Record<string, string>;
    const [get, head] = await Promise.all([
      fetchBytes(path, withoutRange),
      fetchBytes(path, headers as Record<string, string>, 'HEAD'),
    ]);
    assert.equal(head.status, get.status);
    assert.equal(head.bytes.length, 0);
    for (const name of ['content-length', 'content-range', 'etag', 'content-type', 'content-disposition']) {
      assert.equal(head.headers.get(name), get.headers.get(name), name);
    }
  }
});

test('rejects a URL that was changed, is of the other mode or has expired', async () => {
  await uploadFile(client, folder, 'signed.bin', bytes);
  const downloadPath = await resolveDownload(`${folder}/signed.bin`);
  const [, , mode, token = '', name] = downloadPath.split('/');
  const assertForbidden = async (path: string) => {
    const reply = await server.client.get(path);
    assertWholeError(reply, 403, 'forbidden_resource');
  };
  assert.equal(mode, 'test');
  await assertForbidden(`/files/live/${token}/${name}`);
  await assertForbidden(`/files/accounts/${token}/${name}`);
  await assertForbidden(`/files/test/${token}/other.bin`);
  for (let i = 0; i < token.length; i += 7) {
    const changed = token[i] === 'a' ? 'b' : 'a';
    await assertForbidden(`/files/test/${token.slice(0, i)}${changed}${token.slice(i + 1)}/${name}`);
  }
  const [kind, sha256, size, expiry, signature] = token.split('.');
  await assertForbidden(`/files/test/${[kind, sha256, size, Number(expiry) + 1, signature].join('.')}/${name}`);
  await assertForbidden(`/files/test/${[kind, sha256, Number(size) + 1, expiry, signature].join('.')}/${name}`);
  assert.equal((await fetchBytes(downloadPath)).status, 200);
});

test('streams several files as one reproducible tar, with ranges', async () => {
  const { id } = await createModel(client);
  await client.post(`/v1/models/${id}/revisions`, { revision: '1.0.0' });
  const files: Record<string, string | Buffer> = {
    'README.md': 'read me',
    'empty.txt': '',
    [`${'deep/'.repeat(30)}file.bin`]: randomBytes(1000),
    'ünïcode/模型.bin': randomBytes(512),
    'weights.bin': bytes,
  };
  for (const [name, content] of Object.entries(files)) {
    await uploadFile(client, `/v1/models/${id}/revisions/1.0.0/files`, name, content);
  }
  const path = await resolveDownload(`/v1/models/${id}/download?revision=1.0.0`);
  const whole = await fetchBytes(path);
  assert.equal(whole.status, 200);
  assert.equal(whole.headers.get('content-length'), String(whole.bytes.length));
  assert.equal(whole.headers.get('content-type'), 'application/octet-stream');

  const directory = await mkdtemp(join(tmpdir(), 'souk-tar-'));
  await writeFile(join(directory, 'all.tar'), whole.bytes);
  const tar = spawnSync('tar', ['-xf', 'all.tar'], {
    cwd: directory,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  });
  assert.equal(tar.status, 0, tar.stderr.toString());
  for (const [name, content] of Object.entries(files)) {
    assert.ok((await readFile(join(directory, name))).equals(Buffer.from(content)), name);
  }
  await rm(directory, { recursive: true });

  const again = await fetchBytes(await resolveDownload(`/v1/models/${id}/download?revision=1.0.0`));
  assert.ok(again.bytes.equals(whole.bytes));
  assert.equal(again.headers.get('etag'), whole.headers.get('etag'));
  const etag = whole.headers.get('etag') as string;
  for (const [start, end] of [
    [0, 511],
    [500, 2000],
    [1537, 1538],
    [3000, whole.bytes.length - 1],
  ] as const) {
    const part = await fetchBytes(path, { range: `bytes=${start}-${end}`, 'if-range': etag });
    assert.equal(part.status, 206);
    assert.ok(part.bytes.equals(whole.bytes.subarray(start, end + 1)), `${start}-${end}`);
  }
});
