import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';
import { Souk } from './client.ts';
import { serveScript } from './scripted-server.fixture.ts';

test('a list reads on over all its pages, with the filters of the first', async (t) => {
  const { baseURL, seen } = await serveScript(t, [
    { body: { items: [{ id: 'key_3' }, { id: 'key_2' }], next_cursor: 'more', has_more: true } },
    { body: { items: [{ id: 'key_1' }], has_more: false } },
  ]);
  const ids: string[] = [];
  for await (const key of new Souk({ baseURL }).apiKeys.list({ mode: 'test', limit: 2 })) ids.push(key.id);
  assert.deepEqual(ids, ['key_3', 'key_2', 'key_1']);
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['/v1/api_keys?mode=test&limit=2', '/v1/api_keys?mode=test&limit=2&cursor=more'],
  );
});

test('a reader who stops early fetches no further page', async (t) => {
  const page = { body: { items: [{ id: 'key_1' }], next_cursor: 'more', has_more: true } };
  const { baseURL, seen } = await serveScript(t, [page, page]);
  for await (const _key of new Souk({ baseURL }).apiKeys.list()) break;
  assert.equal(seen.length, 1);
});

test('one page can be had as it is', async (t) => {
  const page = { items: [], next_cursor: 'more', has_more: true };
  const { baseURL } = await serveScript(t, [{ body: page }]);
  assert.deepEqual(await new Souk({ baseURL }).apiKeys.list({ cursor: 'here' }).page(), page);
});

test('each call goes to its address', async (t) => {
  const { baseURL, seen } = await serveScript(t, [{}, {}, {}, {}, {}, {}, {}]);
  const souk = new Souk({ baseURL: `${baseURL}/`, token: 'svc_cli_x' });
  await souk.me.get();
  await souk.accounts.get('acme');
  await souk.apiKeys.create({ name: 'CI', mode: 'test' });
  await souk.apiKeys.get('key_1');
  await souk.apiKeys.update('key_1', { name: 'B' });
  await souk.apiKeys.revoke('key_1');
  await souk.auth.signOut();
  assert.deepEqual(
    seen.map(({ method, url }) => `${method} ${url}`),
    [
      'GET /v1/me',
      'GET /v1/accounts/acme',
      'POST /v1/api_keys',
      'GET /v1/api_keys/key_1',
      'PATCH /v1/api_keys/key_1',
      'POST /v1/api_keys/key_1/revoke',
      'POST /auth/sign_out',
    ],
  );
});

test('a client without credentials sends none, so that a browser can send its cookie', async (t) => {
  const { baseURL, seen } = await serveScript(t, [{}]);
  await new Souk({ baseURL }).me.get();
  assert.equal(seen[0]?.headers.authorization, undefined);
});

test('secrets are checked without being repeated, and are not shown by inspection', () => {
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
