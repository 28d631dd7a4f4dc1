import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { Souk } from './client.ts';
import { tensor } from './deployments/tensor.ts';
import { NotFoundError } from './errors.ts';
import { errorReply, serveScript } from './http/scripted-server.fixture.ts';

test('accepts a base URL with trailing slashes', async (t) => {
  const { baseURL, seen } = await serveScript(t, [{}, {}]);
  const souk = new Souk({ baseURL: `${baseURL}//`, token: 'svc_cli_x' });
  await souk.me.get();
  await souk.auth.signOut();
  assert.deepEqual(
    seen.map(({ method, url }) => `${method} ${url}`),
    ['GET /v1/me', 'POST /auth/sign_out'],
  );
});

test('requests any path, with or without /v1, with retries and errors', async (t) => {
  const { baseURL, seen } = await serveScript(t, [
    { status: 503, headers: { 'retry-after': '0' }, body: 'later' },
    { body: { id: 'new' } },
    {},
    errorReply(404, 'not_found'),
  ]);
  const souk = new Souk({ baseURL, apiKey: 'svc_test_x' });
  const body = { name: 'A' };
  assert.deepEqual(await souk.request('POST', '/things', { query: { a: 1 }, body, headers: { 'svc-key': 'key_1' } }), {
    id: 'new',
  });
  await souk.request('GET', '/v1/things/1');
  await assert.rejects(souk.request('GET', '/v1'), NotFoundError);
  await assert.rejects(souk.request('GET', 'things'), /must start with a slash/);
  assert.deepEqual(
    seen.map(({ method, url }) => `${method} ${url}`),
    ['POST /v1/things?a=1', 'POST /v1/things?a=1', 'GET /v1/things/1', 'GET /v1/v1'],
  );
  assert.equal(seen[1]?.headers['svc-key'], 'key_1');
  assert.equal(seen[1]?.headers['idempotency-key'], seen[0]?.headers['idempotency-key']);
  assert.deepEqual(JSON.parse(seen[1]?.body ?? ''), body);
});

test('sends no credentials by default, so that a browser can send its cookie', async (t) => {
  const { baseURL, seen } = await serveScript(t, [{}]);
  await new Souk({ baseURL }).me.get();
  assert.equal(seen[0]?.headers.authorization, undefined);
});

test('validates secrets, and keeps them out of errors and inspection', () => {
  assert.throws(() => new Souk({ apiKey: '' }), /apiKey is empty/);
  assert.throws(
    () => new Souk({ apiKey: 'svc_test_abc\n' }),
    (error: Error) => !error.message.includes('abc'),
  );
  assert.throws(() => new Souk({ apiKey: 'a', token: 'b' }), TypeError);
  const souk = new Souk({ apiKey: 'svc_test_abc' });
  assert.ok(!inspect(souk, { depth: 9, showHidden: true }).includes('svc_test_abc'));
  assert.ok(!JSON.stringify(souk).includes('svc_test_abc'));
});

test('rejects an invalid base URL, and keeps its secrets out of the error', () => {
  const wrong = [
    '',
    'undefined/v1',
    'localhost:4242/v1',
    'ftp://a/v1',
    'https://a/v1?key=hush',
    'https://me:hush@a/v1',
  ];
  for (const baseURL of wrong) {
    assert.throws(
      () => new Souk({ baseURL }),
      (error) => error instanceof TypeError && /baseURL/.test(error.message) && !/hush/.test(error.message),
    );
  }
  for (const baseURL of ['/v1', 'HTTPS://market.example/@here/v1/']) assert.ok(new Souk({ baseURL }).baseURL);
});

test('creates a client with other options, and leaves the first unchanged', async (t) => {
  const { baseURL, seen } = await serveScript(t, [{}, {}, errorReply(503, 'unavailable'), {}]);
  const souk = new Souk({ baseURL, token: 'svc_cli_x', mode: 'test', userAgent: 'mine' });
  const live = souk.withOptions({ mode: 'live', userAgent: undefined });
  await live.me.get();
  await souk.withOptions({ apiKey: 'svc_test_y' }).me.get();
  await assert.rejects(live.withOptions({ maxRetries: 0 }).me.get(), { status: 503 });
  await souk.me.get();
  assert.deepEqual(
    seen.map(({ headers }) => [headers.authorization, headers['svc-mode'], headers['user-agent']]),
    [
      ['Bearer svc_cli_x', 'live', 'mine'],
      ['Bearer svc_test_y', 'test', 'mine'],
      ['Bearer svc_cli_x', 'live', 'mine'],
      ['Bearer svc_cli_x', 'test', 'mine'],
    ],
  );
});

test('sends a user agent with the published version', async (t) => {
  const { baseURL, seen } = await serveScript(t, [{}]);
  await new Souk({ baseURL }).me.get();
  assert.equal(seen[0]?.headers['user-agent'], `souk-sdk/${manifest.version}`);
});

test('retries the requests for signing keys and revocations', async (t) => {
  const later = { status: 503, headers: { 'retry-after': '0' }, body: 'later' };
  const { baseURL, seen } = await serveScript(t, [later, { body: { keys: [] } }, 'drop', { body: {} }]);
  const { licenses } = new Souk({ baseURL });
  await licenses.getSigningKeys();
  await licenses.getRevocations();
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['jwks.json', 'jwks.json', 'license-revocations', 'license-revocations'].map((name) => `/.well-known/${name}`),
  );
});

test('applies the client’s timeout to chats and model calls', async (t) => {
  const { baseURL } = await serveScript(t, ['hang', 'hang']);
  const souk = new Souk({ baseURL, apiKey: 'svc_test_x', timeout: 20, maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  await assert.rejects(souk.chat.completions.create({ model: 'svc-fast-8b', messages }), { code: 'timeout' });
  const inputs = [tensor('x', Float32Array.of(1))];
  await assert.rejects(souk.deployments.invoke('dep_1', { inputs }), { code: 'timeout' });
});
