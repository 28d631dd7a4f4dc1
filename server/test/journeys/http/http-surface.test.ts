import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { route } from '../../../src/access/route.ts';
import { Type } from '../../../src/platform/http/schemas/schema-builder.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts';
import { createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { browserWithVisitorToken, createVisitorToken, loadVault } from '../../harness/people/visitor.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const shown = Type.Object({ kind: Type.String(), mode: Type.String() });
const common = {
  method: 'GET',
  access: 'models:read',
  rate: 'read',
  tag: 'Test',
  status: 200,
  response: shown,
} as const;
const extraRoutes = [
  route({
    ...common,
    url: '/v1/browse',
    visitors: true,
    summary: 'For visitors too',
    handler: async ({ caller }) => ({ kind: caller.kind, mode: caller.mode }),
  }),
  route({
    ...common,
    url: '/v1/old',
    deprecated: { since: '2026-01-31', sunset: '2026-06-30' },
    summary: 'Announced for removal',
    handler: async ({ caller }) => ({ kind: caller.kind, mode: caller.mode }),
  }),
];
const server = await startTestServer({ extraRoutes, env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
let lastIp = 0;
const outsider = () => server.client.with({ 'x-forwarded-for': `10.5.0.${++lastIp}` });
const person = await signUp(server);
const key = await createKey(person);
const ORIGIN = { origin: 'https://elsewhere.example' };
const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

test('lets any origin read API responses, errors included, without credentials', async () => {
  const responses = [
    await key.client.with(ORIGIN).get('/v1/me'),
    await outsider().with(ORIGIN).get('/v1/me'),
    await outsider().with(ORIGIN).get('/v1/nothing'),
    await key.client.with(ORIGIN).post('/v1/api_keys', '{'),
    await outsider().with(ORIGIN).get('/v1/openapi.json'),
  ];
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 401, 404, 400, 200],
  );
  for (const { headers } of responses) {
    assert.deepEqual(corsHeaders(headers), ['access-control-allow-origin', 'access-control-expose-headers']);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    const exposed = new Set(headers.get('access-control-expose-headers')?.split(', '));
    const needed = ['Location', 'Retry-After', 'X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'];
    needed.push('X-RateLimit-Reset', 'Upload-Offset', 'Upload-Length', 'Upload-Expires', 'Server-Timing');
    for (const name of [...needed, 'Svc-Trial-Remaining', 'Inference-Header-Content-Length']) {
      assert.ok(exposed.has(name), name);
    }
  }
  assert.deepEqual(corsHeaders((await key.client.get('/v1/me')).headers), [], 'only where a browser asks');
});

test('responds to a preflight with exactly the methods of the path, without credentials or throttling', async () => {
  const headers = { ...ORIGIN, 'access-control-request-method': 'PATCH' };
  const preflightClient = outsider().with({
    ...headers,
    'access-control-request-headers': 'authorization,content-type',
  });
  for (let i = 0; i < 130; i++) await preflightClient.call('OPTIONS', '/v1/me');
  const reply = await preflightClient.call('OPTIONS', '/v1/me');
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.equal(reply.headers.get('access-control-allow-origin'), '*');
  assert.equal(reply.headers.get('access-control-allow-methods'), 'GET, HEAD, PATCH');
  assert.equal(reply.headers.get('access-control-allow-headers'), 'authorization,content-type');
  assert.equal(reply.headers.get('access-control-allow-credentials'), null);
  assert.match(reply.headers.get('x-request-id') ?? '', /^req_/);
  assertRateHeaders(reply);
  const revoke = await preflightClient.call('OPTIONS', `/v1/api_keys/${key.id}/revoke`);
  assert.equal(revoke.headers.get('access-control-allow-methods'), 'POST');
  assertWholeError(await preflightClient.call('OPTIONS', '/v1/nothing'), 404, 'not_found');
});

test('sends no CORS headers for sign-in to other origins', async () => {
  const client = outsider().with(ORIGIN);
  const posted = await client.post('/auth/sign_in', { email: person.email, password: PASSWORD });
  assert.deepEqual([posted.status, corsHeaders(posted.headers)], [200, []]);
  const response = await client.with({ 'access-control-request-method': 'POST' }).call('OPTIONS', '/auth/sign_in');
  assertWholeError(response, 405, 'method_not_allowed');
  assert.deepEqual(corsHeaders(response.headers), []);
});

test('serves the probes and the documentation openly, with all headers and without throttling', async () => {
  const client = outsider();
  for (const [path, type] of [
    ['/healthz', /^application\/json/],
    ['/readyz', /^application\/json/],
    ['/v1/openapi.json', /^application\/json/],
    ['/docs', /^text\/html/],
    ['/docs/changelog', /^text\/html/],
    ['/docs/webhooks', /^text\/html/],
    ['/docs/webhooks.md', /^text\/markdown/],
  ] as const) {
    for (let i = 0; i < 125; i++) assert.equal((await client.call('HEAD', path)).status, 200, path);
    const reply = await client.get(path);
    assert.equal(reply.status, 200, path);
    assert.match(reply.headers.get('content-type') ?? '', type);
    assert.match(reply.headers.get('x-request-id') ?? '', /^req_/);
    assertRateHeaders(reply);
  }
  assert.deepEqual((await client.get('/healthz')).body, { status: 'alive' });
  assert.deepEqual((await client.get('/readyz')).body, { status: 'ready' });
  assert.match((await client.get('/v1/openapi.json')).body.openapi, /^3\.1\./);
  assert.doesNotMatch(
    (await client.get('/docs')).text,
    /<(script|link)[^>]+(src|href)="?(https?:)?\/\//,
    'no other host',
  );
});

test('compresses and caches the API reference and its description', async () => {
  const plain = { 'accept-encoding': 'identity' };
  const page = await outsider().get('/docs', { headers: plain });
  assert.match(page.text, /<title>Souk API<\/title>/);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  const [, script = ''] = /<script src="([^"]+)"/.exec(page.text) ?? [];
  assert.match(script, /^\/docs\/assets\/reference-[0-9a-f]{16}\.js$/);
  const texts = { [script]: 'public, max-age=31536000, immutable', '/v1/openapi.json': 'no-cache' };
  for (const [path, cacheControl] of Object.entries(texts)) {
    const whole = await outsider().get(path, { headers: plain });
    assert.deepEqual([whole.status, whole.headers.get('content-encoding')], [200, null]);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const reply = await outsider().get(path, { headers: { 'accept-encoding': accepted } });
      assert.equal(reply.headers.get('content-encoding'), encoding);
      assert.ok(Number(reply.headers.get('content-length')) < whole.text.length / 3, encoding);
      assert.ok(reply.text === whole.text);
      assert.equal(reply.headers.get('cache-control'), cacheControl);
      assert.match(reply.headers.get('vary') ?? '', /Accept-Encoding/);
      const known = { 'if-none-match': reply.headers.get('etag') as string };
      const again = await outsider().get(path, { headers: known });
      assert.deepEqual([again.status, again.text], [304, '']);
    }
  }
  assertWholeError(await outsider().get('/docs/assets/reference-0123456789abcdef.js'), 404, 'not_found');
});

test('responds with 404 to paths below /assets that name no file', async () => {
  const odd = [
    '..',
    '../',
    '%2e%2e',
    '../index.html',
    'a%00b',
    '/x',
    './x',
    'a/../b',
    'a%5cb',
    '%',
    '',
    'x'.repeat(300),
  ];
  for (const name of odd) {
    const reply = await sendRaw(server.url, rawRequest('GET', `/assets/${name}`));
    assertWholeError(reply, 404, 'not_found');
  }
});

test('sends a file below /assets whole for any range, and responds with 412 to failed conditions', async () => {
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec((await outsider().get('/')).text) ?? [];
  const plain = { 'accept-encoding': 'identity' };
  const whole = await outsider().get(script, { headers: plain });
  assert.equal(whole.headers.get('accept-ranges'), null);
  for (const range of ['bytes=0-9', 'bytes=99999999-', 'bytes=-99999999', 'bytes=5-2', 'bytes=a', 'bytes=']) {
    for (const method of ['GET', 'HEAD']) {
      const response = await outsider().call(method, script, { headers: { ...plain, range } });
      assert.equal(response.status, 200, `${method} ${range}`);
      assert.equal(response.headers.get('content-length'), whole.headers.get('content-length'));
    }
  }
  const old = 'Mon, 01 Jan 2001 00:00:00 GMT';
  const failing: Record<string, string>[] = [
    { 'if-match': '"x"' },
    { 'if-match': 'W/"x"' },
    { 'if-unmodified-since': old },
  ];
  for (const headers of failing) {
    assertWholeError(await outsider().get(script, { headers }), 412, 'precondition_failed');
  }
  const known = { ...plain, 'if-none-match': whole.headers.get('etag') as string };
  assert.equal((await sendRaw(server.url, rawRequest('GET', script, known)))?.status, 304);
});

test('redirects pages with a trailing slash to the path without it', async () => {
  for (const [path, canonical] of [
    ['/docs/', '/docs'],
    ['/dashboard/', '/dashboard'],
    ['/dashboard//', '/dashboard'],
    ['/dashboard/keys/', '/dashboard/keys'],
    ['/dashboard/keys/?mode=live', '/dashboard/keys?mode=live'],
  ] as const) {
    const response = await sendRaw(server.url, rawRequest('GET', path));
    assert.equal(response?.status, 308, path);
    assert.equal(response?.headers.get('location'), canonical);
  }
});

test('responds to an invalid Host header after the response to the request before it', async () => {
  const first = rawRequest('GET', '/readyz', { connection: 'keep-alive' });
  const reply = await sendRaw(server.url, first + rawRequest('GET', '/healthz', { host: 'b/x' }));
  assert.ok(reply);
  assert.equal(reply.status, 200, reply.text);
});

test('rejects a Host header that is invalid, absent or given twice with 400 on every path', async () => {
  const invalid = [
    'evil.example/x?',
    'a b',
    'a@b',
    'a"b',
    'a%zz',
    '[::1',
    '[x]',
    'a:b',
    'a:99999',
    '1.2.3.4.5',
    '<',
    '{}',
    '',
  ];
  const twice = 'localhost\r\nhost: evil.example';
  for (const path of [
    '/docs',
    '/docs/',
    '/v1/me',
    '/',
    '/healthz',
    '/files/test/x/y',
    '/oauth/authorize',
    '/nowhere',
  ]) {
    for (const host of [...invalid, twice, twice.replace('evil.example', 'localhost')]) {
      const reply = await sendRaw(server.url, rawRequest('GET', path, { host }));
      assert.equal(reply?.status, 400, `${path} for ${host}`);
      // Errors below /oauth have a form of their own.
      if (path.startsWith('/oauth/')) assert.match(reply.text, /Host header/);
      else assertWholeError(reply, 400, 'malformed_request');
    }
  }
  for (const host of [
    'localhost',
    'LOCALHOST:4242',
    '127.0.0.1',
    '[::1]:4242',
    'market.example.',
    'my_box-2',
    'xn--bcher-kva.example',
  ]) {
    const reply = await sendRaw(server.url, rawRequest('GET', '/docs', { host }));
    assert.equal(reply?.status, 200, host);
  }
  const old = await sendRaw(server.url, 'GET /healthz HTTP/1.0\r\n\r\n');
  assert.equal(old?.status, 200, 'HTTP/1.0 does without');
});

test('announces the deprecation and sunset of a route, in errors too', async () => {
  for (const reply of [await key.client.get('/v1/old'), await outsider().get('/v1/old')]) {
    assert.equal(reply.headers.get('deprecation'), `@${Date.UTC(2026, 0, 31) / 1000}`);
    assert.equal(reply.headers.get('sunset'), 'Tue, 30 Jun 2026 00:00:00 GMT');
    assert.equal(reply.headers.get('link'), '</docs/changelog>; rel="deprecation"');
  }
  const plain = await key.client.get('/v1/browse');
  assert.deepEqual([plain.headers.get('deprecation'), plain.headers.get('sunset')], [null, null]);
  const { paths } = (await server.client.get('/v1/openapi.json')).body;
  assert.deepEqual([paths['/v1/old'].get.deprecated, paths['/v1/browse'].get.deprecated], [true, undefined]);
});

test('lets a visitor reach what is open to visitors, in live mode, and nothing else', async () => {
  const vault = await loadVault(server);
  const visitor = browserWithVisitorToken(server.url, createVisitorToken(vault));
  assert.deepEqual((await visitor.get('/v1/browse')).body, { kind: 'visitor', mode: 'live' });
  for (const path of ['/v1/me', '/v1/api_keys', '/v1/old', '/v1/sessions']) {
    assertWholeError(await visitor.get(path), 401, 'missing_credentials');
  }
  const post = await visitor.post('/v1/api_keys', { name: 'k', mode: 'test' });
  assertWholeError(post, 401, 'missing_credentials');
  const DAY = 24 * 60 * 60 * 1000;
  const genuine = createVisitorToken(vault);
  const late = createVisitorToken(vault, Date.now() - DAY - 1000);
  const [expiry, signature] = genuine.split('.');
  for (const token of [late, `${Number(expiry) + 1}.${signature}`, `${expiry}.`, 'x', '', '1e99.x']) {
    assertWholeError(await browserWithVisitorToken(server.url, token).get('/v1/browse'), 401, 'missing_credentials');
  }
  const crossSite = browserWithVisitorToken(server.url, genuine).withHeaders({ 'sec-fetch-site': 'cross-site' });
  assertWholeError(await crossSite.get('/v1/browse'), 401, 'missing_credentials');
  assert.deepEqual((await key.client.get('/v1/browse')).body, { kind: 'key', mode: 'test' });
});

test('rate-limits visitors by IP across their sessions', async () => {
  const vault = await loadVault(server);
  const headers = { 'x-forwarded-for': '10.5.2.1' };
  const browse = (age: number) =>
    browserWithVisitorToken(server.url, createVisitorToken(vault, Date.now() - age)).get('/v1/browse', { headers });
  for (let i = 0; i < 120; i++) assert.equal((await browse(i * 1000)).status, 200);
  assertWholeError(await browse(0), 429, 'rate_limited');
  const elsewhere = browserWithVisitorToken(server.url, createVisitorToken(vault));
  assert.equal((await elsewhere.get('/v1/browse', { headers: { 'x-forwarded-for': '10.5.2.2' } })).status, 200);
});

test('takes the mode of a session from Svc-Mode, and rejects one that contradicts a key', async () => {
  const { token } = (await outsider().post('/auth/cli', { email: person.email, password: PASSWORD })).body;
  const modeOf = async (client: typeof server.client, mode?: string) =>
    (await client.get('/v1/me', { headers: mode === undefined ? {} : { 'svc-mode': mode } })).body.key.mode;
  for (const client of [person.browser, outsider().withKey(token)]) {
    assert.deepEqual(
      [await modeOf(client), await modeOf(client, 'test'), await modeOf(client, 'live')],
      ['test', 'test', 'live'],
    );
  }
  const live = await createKey(person, { mode: 'live' });
  assert.deepEqual([await modeOf(live.client), await modeOf(live.client, 'live')], ['live', 'live']);
  for (const [client, mode] of [
    [live.client, 'test'],
    [key.client, 'live'],
    [key.client, 'nonsense'],
    [person.browser, 'TEST'],
    [person.browser, ' '],
    [person.browser, 'test, live'],
  ] as const) {
    assertWholeError(
      await client.get('/v1/me', { headers: { 'svc-mode': mode } }),
      422,
      'validation_failed',
      'Svc-Mode',
    );
  }
});

test('accepts the bearer scheme in any case, and no other credential', async () => {
  const with_ = (authorization: string) => outsider().with({ authorization }).get('/v1/me');
  for (const header of [`Bearer ${key.secret}`, `bearer ${key.secret} `, `BEARER   ${key.secret}`])
    assert.equal((await with_(header)).status, 200);
  for (const header of ['Basic dTpw', 'Bearer', 'Bearer ', key.secret, `Bearer${key.secret}`, `Token ${key.secret}`]) {
    const reply = await with_(header);
    assertWholeError(reply, 401, 'missing_credentials');
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer');
  }
  const last = key.secret.endsWith('0') ? '1' : '0';
  for (const token of [
    'x',
    'svc_test_',
    key.secret.slice(0, -1),
    key.secret.slice(0, -1) + last,
    key.secret.replace('test', 'live'),
    `${key.secret} extra`,
    `${key.secret}, Bearer ${key.secret}`,
  ]) {
    const reply = await with_(`Bearer ${token}`);
    assertWholeError(reply, 401, 'invalid_key');
    assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
});
