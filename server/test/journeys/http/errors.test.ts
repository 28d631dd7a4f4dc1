import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { route } from '../../../src/access/route.ts';
import { newSecret } from '../../../src/platform/crypto/secret-text.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import { Type } from '../../../src/platform/http/schemas/schema-builder.ts';
import { TUS_BODY } from '../../../src/platform/http/tus.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts';
import { createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const badQuery = statement('bad_query_of_a_test', `select 'hunter2' from no_such_table`);
const bug = { method: 'GET', access: 'any', rate: 'read', tag: 'Test', summary: 'a bug', status: 200 } as const;
const extraRoutes = [
  route({
    ...bug,
    url: '/v1/bugs/throws',
    response: Type.Object({}),
    handler: () => Promise.reject(new Error('password hunter2 in /srv/souk.ts')),
  }),
  route({
    ...bug,
    url: '/v1/bugs/queries',
    response: Type.Object({}),
    handler: ({ db }) => db.one(badQuery, []),
  }),
  route({
    ...bug,
    url: '/v1/bugs/responses',
    response: Type.Object({ needed: Type.Array(Type.String()) }),
    handler: async () => ({ needed: 'hunter2' }),
  }),
];

// Each test calls from an IP of its own, so that one test cannot exhaust the rate limit of the next.
const server = await startTestServer({ extraRoutes, env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
let lastIp = 0;
const from = () => ({ 'x-forwarded-for': `10.1.0.${++lastIp}` });
const person = await signUp(server);
const { client, secret } = await createKey(person);
const authorized = { authorization: `Bearer ${secret}` };

const good = { name: 'k', mode: 'test' };
const huge = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

for (const [what, body, status, code, field, type] of [
  ['broken JSON', '{"name": ', 400, 'invalid_json'],
  ['something after the JSON', '{} x', 400, 'invalid_json'],
  ['a body that is not UTF-8', Buffer.from('7b22ff223a317d', 'hex'), 400, 'invalid_json'],
  ['__proto__ in a body', '{"name":"k","mode":"test","__proto__":{"a":1}}', 400, 'invalid_json'],
  ['constructor.prototype in a body', '{"constructor":{"prototype":{"a":1}}}', 400, 'invalid_json'],
  ['an empty body', '', 422, 'validation_failed', 'name'],
  ['a body that is no object', '[]', 422, 'validation_failed', 'body'],
  ['null for a body', 'null', 422, 'validation_failed', 'body'],
  ['a missing field', { name: 'k' }, 422, 'validation_failed', 'mode'],
  ['an unknown field', { ...good, colour: 'red' }, 422, 'validation_failed', 'colour'],
  ['a number for text', { ...good, name: 5 }, 422, 'validation_failed', 'name'],
  ['null for text', { ...good, name: null }, 422, 'validation_failed', 'name'],
  ['a value outside the list', { ...good, mode: 'prod' }, 422, 'validation_failed', 'mode'],
  ['text for a list', { ...good, scopes: 'models:read' }, 422, 'validation_failed', 'scopes'],
  ['a wrong entry of a list', { ...good, scopes: ['models:read', 1] }, 422, 'validation_failed', 'scopes.1'],
  ['text for a nested number', limit({ amount: '5' }), 422, 'validation_failed', 'spend_limit.amount'],
  ['a fraction of a minor unit', limit({ amount: 0.5 }), 422, 'validation_failed', 'spend_limit.amount'],
  ['a missing nested field', limit({ amount: undefined }), 422, 'validation_failed', 'spend_limit.amount'],
  ['an unknown nested field', limit({ colour: 1 }), 422, 'validation_failed', 'spend_limit.colour'],
  ['NUL in text', '{"name":"a\\u0000b","mode":"test"}', 422, 'validation_failed', 'name'],
  ['half a surrogate pair', '{"name":"\\ud83d","mode":"test"}', 422, 'validation_failed', 'name'],
  ['NUL in a nested text', limit({ currency: 'us\0' }), 422, 'validation_failed', 'spend_limit.currency'],
  ['a body over one MiB', huge, 413, 'payload_too_large'],
  ['a form', 'name=k', 415, 'unsupported_media_type', undefined, FORM],
  ['an empty form', '', 422, 'validation_failed', 'name', FORM],
  ['a type that only begins like JSON', '{}', 415, 'unsupported_media_type', undefined, `${JSON_TYPE}-patch+json`],
  ['nonsense for a type', '{}', 415, 'unsupported_media_type', undefined, ';;'],
  ['a body without a type', '{}', 415, 'unsupported_media_type', undefined, ''],
] as [string, unknown, number, string, string?, string?][]) {
  test(`rejects ${what} with ${status} ${code}${field ? ` on ${field}` : ''}`, async () => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const headers = { 'content-type': type ?? JSON_TYPE, 'content-length': String(bytes.length) };
    const head = rawRequest('POST', '/v1/api_keys', { ...authorized, ...headers });
    const response = await sendRaw(server.url, Buffer.concat([Buffer.from(head), bytes]));
    assertWholeError(response, status, code, field);
  });
}

for (const [what, headers, body, status] of [
  ['an empty form', { 'content-type': FORM, 'content-length': '0' }, '', 200],
  ['an empty body of a nonsensical type', { 'content-type': ';;', 'content-length': '0' }, '', 200],
  ['a type and no length', { 'content-type': 'text/plain' }, '', 200],
  ['an empty chunked form', { 'content-type': FORM, 'transfer-encoding': 'chunked' }, '0\r\n\r\n', 200],
  ['an empty chunked body of no type', { 'transfer-encoding': 'chunked' }, '0\r\n\r\n', 200],
  ['a form', { 'content-type': FORM, 'content-length': '3' }, 'a=b', 415],
  ['a chunked form', { 'content-type': FORM, 'transfer-encoding': 'chunked' }, '3\r\na=b\r\n0\r\n\r\n', 415],
] as [string, Record<string, string>, string, number][]) {
  test(`responds to ${what} with ${status} where an operation takes no body`, async () => {
    const other = await createKey(person);
    const request = rawRequest('POST', `/v1/api_keys/${other.id}/revoke`, { ...authorized, ...headers }, body);
    const response = await sendRaw(server.url, request);
    if (status === 415) assertWholeError(response, 415, 'unsupported_media_type');
    else assert.deepEqual([response?.status, response?.body?.status], [200, 'revoked']);
    await client.post(`/v1/api_keys/${other.id}/revoke`);
  });
}

test('rejects a compressed body with 415 and names the accepted encoding', async () => {
  const compressed = gzipSync(JSON.stringify(good));
  for (const encoding of ['gzip', 'GZIP', 'br', 'identity, gzip', 'aws-chunked']) {
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': encoding };
    const response = await client.call('POST', '/v1/api_keys', { body: compressed, headers });
    assertWholeError(response, 415, 'unsupported_media_type');
    assert.equal(response.headers.get('accept-encoding'), 'identity');
    assert.match(response.body.error.message, /Content-Encoding/);
  }
  assertWholeError(
    await server.client.with(from()).post('/v1/api_keys', compressed, { 'content-encoding': 'gzip' }),
    401,
    'missing_credentials',
  );
  const made = await client.post('/v1/api_keys', good, { 'content-encoding': 'identity' });
  assert.equal(made.status, 201);
  assert.equal(
    (await client.post(`/v1/api_keys/${made.body.id}/revoke`, '', { 'content-encoding': 'gzip' })).status,
    200,
  );
});

function limit(change: object) {
  return { ...good, spend_limit: { currency: 'usd', amount: 5, ...change } };
}

for (const [what, method, path, status, code, field] of [
  ['an unknown query parameter', 'GET', '/v1/me?colour=red', 422, 'validation_failed', 'colour'],
  ['__proto__ in a query', 'GET', '/v1/me?__proto__=1', 422, 'validation_failed', '__proto__'],
  ['a parameter given twice', 'GET', '/v1/api_keys?limit=1&limit=2', 422, 'validation_failed', 'limit'],
  ['NUL in a query', 'GET', '/v1/api_keys?cursor=%00', 422, 'validation_failed', 'cursor'],
  ['an unknown id', 'GET', `/v1/api_keys/${newId('key')}`, 404, 'not_found'],
  ['NUL in a path', 'GET', '/v1/api_keys/a%00b', 404, 'not_found'],
  ['a broken percent-encoding', 'GET', '/v1/api_keys/%zz', 404, 'not_found'],
  ['bytes in a path that are not UTF-8', 'GET', '/v1/api_keys/%ff%fe', 404, 'not_found'],
  ['an over-long path segment', 'GET', `/v1/api_keys/${'a'.repeat(1025)}`, 404, 'not_found'],
  ['an unknown path', 'GET', '/v1/nothing', 404, 'not_found'],
  ['an unknown path outside the API', 'POST', '/nothing', 404, 'not_found'],
  ['a wrong method', 'DELETE', '/v1/me', 405, 'method_not_allowed'],
] as [string, string, string, number, string, string?][]) {
  test(`rejects ${what} with ${status} ${code}`, async () => {
    assertWholeError(await client.call(method, path), status, code, field);
  });
}

test('responds to an unknown path with 404 for any caller, any body and past the rate limit', async () => {
  const outsider = server.client.with(from());
  for (let i = 0; i < 125; i++) assert.equal((await outsider.get('/v1/me')).status, i < 120 ? 401 : 429);
  assertWholeError(await outsider.get('/v1/nothing'), 404, 'not_found');
  assertWholeError(await outsider.post('/v1/nothing', '{'), 404, 'not_found');
  assertWholeError(await outsider.post('/v1/nothing', huge), 404, 'not_found');
  assertWholeError(await outsider.post('/v1/nothing', 'a', { 'content-type': 'text/plain' }), 404, 'not_found');
  assertWholeError(await client.post('/v1/nothing', '{'), 404, 'not_found');
  assertWholeError(await outsider.post('/v1/me', '{'), 405, 'method_not_allowed');
});

test('responds to a trailing slash with 404 on every path, with and without a key', async () => {
  const { paths } = (await server.client.get('/v1/openapi.json')).body as { paths: Record<string, object> };
  const named = { '{id}': 'mdl_x', '{name}': 'a.bin', '{revision}': '1.0.0', '{slug}': 'acme' };
  const filled = (path: string) =>
    path.replaceAll(/\{\w+\}/g, (parameter) => named[parameter as keyof typeof named] ?? 'x');
  const open = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => [method.toUpperCase(), filled(path)] as const),
  );
  assert.ok(open.length > 100);
  const collections = open.map(([method, path]) => [method, path.slice(0, path.lastIndexOf('/'))] as const);
  const slugged = ['', '/download', '/revisions', '/revisions/1.0.0', '/revisions/1.0.0/files/a/b.bin'];
  const models = slugged.map((rest) => ['GET', `/v1/models/acme/pick${rest}`] as const);
  const [anonymous, known] = [server.client.with(from()), client.with(from())];
  for (const [method, path] of [...open, ...collections, ...models, ['GET', '/v1/models/acme'] as const]) {
    for (const caller of [anonymous, known]) {
      const response = await caller.call(method, `${path}/`);
      assert.equal(response.status, 404, `${method} ${path}/ ${response.text}`);
    }
  }
  assertWholeError(await client.get('/v1/models//download'), 404, 'not_found');
  assertWholeError(await anonymous.get('/v1/api_keys/?limit=1'), 404, 'not_found');
});

test('rejects a method that a path does not have with 405 and lists the allowed methods', async () => {
  const odd = ['PUT', 'DELETE', 'POST', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY', 'SEARCH', 'LOCK', 'M-SEARCH'];
  for (const method of odd) {
    const response = await sendRaw(server.url, rawRequest(method, '/v1/me', from()));
    assertWholeError(response, 405, 'method_not_allowed');
    assert.equal(response.headers.get('allow'), 'GET, HEAD, PATCH', method);
  }
});

const CHUNKED = { 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked' };
for (const [what, bytes, status, code] of [
  ['bytes that are no request', Buffer.from('00ff1603010200', 'hex'), 400, 'malformed_request'],
  ['a request line that breaks off', 'GET /v1', 400, 'malformed_request'],
  ['an unknown method', rawRequest('BREW', '/v1/me'), 400, 'malformed_request'],
  ['a request to be a proxy', rawRequest('CONNECT', 'example.com:443'), 400, 'malformed_request'],
  ['a request without Host', 'GET /v1/me HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
  ['a chunk of no length', `${rawRequest('POST', '/v1/api_keys', CHUNKED)}zz\r\n`, 400, 'malformed_request'],
  ['headers over 16 KiB', rawRequest('GET', '/v1/me', { 'x-a': 'a'.repeat(17_000) }), 413, 'payload_too_large'],
  ['a URL over 16 KiB', rawRequest('GET', `/${'a'.repeat(17_000)}`), 413, 'payload_too_large'],
  [
    'an unknown expectation without credentials',
    rawRequest('GET', '/v1/me', { expect: 'tea' }),
    401,
    'missing_credentials',
  ],
] as [string, Buffer | string, number, string][]) {
  test(`rejects ${what} with ${status} ${code}`, async () => {
    const unfinished = Buffer.isBuffer(bytes) || !bytes.includes('\r\n\r\n');
    const response = await sendRaw(server.url, bytes, { thenEnd: unfinished });
    assertWholeError(response, status, code);
    const date = response.headers.get('date') ?? '';
    assert.equal(new Date(date).toUTCString(), date, 'a Date as RFC 9110 has it');
  });
}

test('responds to a bug with 500 internal_error and no detail of the cause', async () => {
  for (const path of ['throws', 'queries', 'responses']) {
    const response = await client.get(`/v1/bugs/${path}`);
    assertWholeError(response, 500, 'internal_error');
    assert.doesNotMatch(response.text, /hunter2|souk\.ts|select|no_such_table|needed|stack/i);
  }
});

test('responds to a failure before rate limiting with the same error shape and headers', async () => {
  await server.database.query('alter table accounts.api_keys rename to gone');
  const response = await server.client.withKey(newSecret('svc_test_')).get('/v1/me');
  await server.database.query('alter table accounts.gone rename to api_keys');
  assertWholeError(response, 500, 'internal_error');
});

test('responds to HEAD like GET, without the body', async () => {
  const got = await client.get('/v1/me');
  const head = await client.call('HEAD', '/v1/me');
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.equal(head.headers.get('content-length'), got.headers.get('content-length'));
  assertRateHeaders(head);
  const rejected = await server.client.with(from()).call('HEAD', '/v1/me');
  assert.deepEqual([rejected.status, rejected.text], [401, '']);
  assert.match(rejected.headers.get('x-request-id') ?? '', /^req_/);
  assert.equal((await client.call('HEAD', '/v1/nothing')).status, 404);
});

test('checks credentials before scopes, scopes before the body, and the body before the object', async () => {
  const restricted = await createKey(person, { scopes: ['models:read'] });
  const path = `/v1/api_keys/${newId('key')}`;
  const outsider = server.client.with(from());
  for (const body of ['{', { colour: 1 }, huge]) {
    assertWholeError(await outsider.post('/v1/api_keys', body), 401, 'missing_credentials');
    assertWholeError(await restricted.client.post('/v1/api_keys', body), 403, 'scope_required');
  }
  const typed = { 'content-type': 'text/plain' };
  assertWholeError(await restricted.client.post('/v1/api_keys', 'a', typed), 403, 'scope_required');
  assertWholeError(await restricted.client.with({ 'svc-mode': 'x' }).get(path), 403, 'scope_required');
  assertWholeError(await client.with({ 'svc-mode': 'x' }).post(path, '{'), 405, 'method_not_allowed');
  assertWholeError(await client.patch(path, { name: '' }), 422, 'validation_failed', 'name');
  assertWholeError(await client.patch(path, { name: 'k' }), 404, 'not_found');
});

const BYTES = { 'content-type': 'application/octet-stream' };
const RESUMABLE = { 'tus-resumable': '1.0.0' };
const TEXT = { 'content-type': 'text/plain' };
for (const [method, path, headers, body, status, field] of [
  ['POST', '/v1/datasets/{dst}/shards', BYTES, 'a', 422, 'name'],
  ['POST', '/v1/datasets/{dst}/shards?name=../a', BYTES, 'a', 422, 'name'],
  ['POST', '/v1/datasets/{dst}/shards?name=a', { 'content-type': 'multipart/form-data' }, 'a', 415],
  ['POST', '/v1/datasets/{dst}/shards', RESUMABLE, undefined, 422, 'Upload-Length'],
  ['POST', '/v1/datasets/{dst}/shards?name=a', BYTES, 'a', 404],
  ['POST', '/v1/models/{mdl}/revisions/1.0.0/files', BYTES, 'a', 422, 'name'],
  ['POST', '/v1/models/{mdl}/revisions/1.0.0/files?name=a', BYTES, 'a', 404],
  ['PATCH', '/v1/uploads/{upl}', { ...RESUMABLE, ...TEXT }, 'a', 415],
  ['PATCH', '/v1/uploads/{upl}', { ...RESUMABLE, 'content-type': TUS_BODY }, 'a', 422, 'Upload-Offset'],
  ['PATCH', '/v1/uploads/{upl}', { ...RESUMABLE, 'content-type': TUS_BODY, 'upload-offset': '0' }, 'a', 404],
  ['POST', '/v1/listings/{lst}/gallery', TEXT, 'a', 415],
  ['POST', '/v1/listings/{lst}/gallery?colour=red', BYTES, 'a', 422, 'colour'],
  ['POST', '/v1/listings/{lst}/gallery', BYTES, 'a'.repeat(10 * 1024 * 1024 + 1), 413],
  ['POST', '/v1/listings/{lst}/gallery', BYTES, 'a', 404],
  ['POST', '/v1/deployments/{dep}/invoke', TEXT, '{}', 415],
  ['POST', '/v1/deployments/{dep}/invoke', {}, '{', 400],
  ['POST', '/v1/deployments/{dep}/invoke?colour=red', {}, '{}', 422, 'colour'],
  ['POST', '/v1/deployments/{dep}/invoke', {}, {}, 422, 'inputs'],
  ['POST', '/v1/deployments/{dep}/invoke', {}, { messages: [] }, 422, 'messages'],
  ['POST', '/v1/deployments/{dep}/invoke', {}, { messages: [{ role: 'user', content: 'Hello' }] }, 404],
  ['POST', '/v1/deployments/{dep}/invoke', {}, huge.slice(0, -1), 404],
  ['POST', '/v1/deployments/{dep}/chat/completions', BYTES, 'a', 415],
  ['POST', '/v1/deployments/{dep}/chat/completions', {}, {}, 422, 'messages'],
  ['POST', '/v1/deployments/{dep}/chat/completions', {}, { messages: [{ role: 'user', content: 'Hello' }] }, 404],
] as [string, string, Record<string, string>, unknown, number, string?][]) {
  const what = typeof body === 'string' && body.length > 20 ? `${body.length} bytes` : JSON.stringify(body);
  test(`responds to ${method} ${path} of an unknown id, with ${JSON.stringify(headers)} and ${what}, with ${status}`, async () => {
    const named = path.replace(/\{(\w+)\}/, (_, prefix) => newId(prefix));
    const caller = client.with(from());
    const response = await caller.call(method, named, { headers, ...(body === undefined ? {} : { body }) });
    assert.equal(response.status, status, response.text);
    assert.equal(response.body.error.field, field);
  });
}

test('rejects an unpaid key with 402 past the rate limit, and a throttled key with 429 before 403', async () => {
  const unpaid = await createKey(person, { mode: 'live', tier: 'premium' });
  const restricted = await createKey(person, { scopes: ['models:read'] });
  for (let i = 0; i < 120; i++) {
    assert.equal((await unpaid.client.post('/v1/api_keys', '{')).status, 402);
    assert.equal((await restricted.client.post('/v1/api_keys', '{')).status, 403);
  }
  assertWholeError(await unpaid.client.post('/v1/api_keys', '{'), 402, 'payment_required');
  assertWholeError(await unpaid.client.get('/v1/me'), 402, 'payment_required');
  assertWholeError(await restricted.client.post('/v1/api_keys', '{'), 429, 'rate_limited');
});

test('returns the id of what DELETE removed', async () => {
  const other = new Browser(server.url);
  const { session_id: id } = (await other.post('/auth/sign_in', { email: person.email, password: PASSWORD })).body;
  const response = await person.browser.delete(`/v1/sessions/${id}`);
  assert.equal(response.status, 200);
  assert.deepEqual(response.body, { id, deleted: true });
  assertRateHeaders(response);
});

test('rejects account names that imitate the market or mix scripts', async () => {
  const { browser } = await signUp(server);
  for (const name of ['Souk', 'Sоuk Support', 'ꓢꓳꓴꓗ', '🆂🅾🆄🅺', 'Аcme']) {
    const response = await server.client.post('/auth/sign_up', {
      name,
      email: 'new@people.example',
      password: PASSWORD,
    });
    assertWholeError(response, 422, 'validation_failed', 'name');
    assertWholeError(await browser.patch('/v1/me', { name }), 422, 'validation_failed', 'name');
  }
  for (const name of ['Soukaina Bennani', 'Ольга Иванова', 'Ρομπότ', '株式会社ロボット Lab']) {
    assert.equal((await browser.patch('/v1/me', { name })).body.name, name);
  }
});

test('rejects a name of invisible characters wherever a name is accepted', async () => {
  const person = await signUp(server);
  const { browser } = person;
  const { client, id } = await createKey(person);
  const model = { task: 'vla', framework: 'onnx', license: 'MIT' };
  const asset = { type: 'model', id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0gh' };
  const callback = ['https://app.example/callback'];
  for (const name of ['\u200b\u200b', '\u2060', ' \u00ad\u3164 ', '\u2800']) {
    const responses = [
      await server.client.post('/auth/sign_up', { name, email: 'new@people.example', password: PASSWORD }),
      await browser.patch('/v1/me', { name }),
      await browser.post('/v1/api_keys', { name, mode: 'test' }),
      await browser.patch(`/v1/api_keys/${id}`, { name }),
      await client.post('/v1/models', { ...model, name }),
      await client.post('/v1/datasets', { license: 'MIT', name }),
      await client.post('/v1/deployments', { model: asset.id, name }),
      await browser.post('/v1/oauth_apps', { name, redirect_uris: callback, mode: 'test' }),
    ];
    for (const response of responses) assertWholeError(response, 422, 'validation_failed', 'name');
    assertWholeError(await client.post('/v1/listings', { asset, title: name }), 422, 'validation_failed', 'title');
  }
});
