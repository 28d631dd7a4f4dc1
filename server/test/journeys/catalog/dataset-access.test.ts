import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { createDataset, draftDataset, publishDataset, shardsPath } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { browserWithVisitorToken, createVisitorToken, loadVault } from '../../harness/people/visitor.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const newSeller = async () => (await createKey(acme)).client;
const buyer = (await createKey(await signUp(server, 'Other Labs'))).client;
const SUM = 'a'.repeat(64);

/** Every operation on a dataset with its required scope and its rate limit; the last one deletes it. */
const operationsOn = (id: string) =>
  [
    ['datasets:read', 1000, 'GET', '/v1/datasets'],
    ['datasets:read', 1000, 'GET', `/v1/datasets/${id}`],
    ['datasets:read', 1000, 'GET', `/v1/datasets/${id}/preview`],
    ['datasets:read', 1000, 'GET', `/v1/datasets/${id}/download`],
    ['datasets:read', 1000, 'GET', `/v1/datasets/${id}/shards`],
    ['datasets:read', 1000, 'GET', `/v1/datasets/${id}/shards/a/b.csv`],
    ['datasets:read', 120, 'PUT', `/v1/datasets/${id}/star`],
    ['datasets:read', 120, 'DELETE', `/v1/datasets/${id}/star`],
    ['datasets:upload', 120, 'POST', '/v1/datasets', {}],
    ['datasets:upload', 120, 'PATCH', `/v1/datasets/${id}`, {}],
    ['datasets:upload', 30, 'POST', `/v1/datasets/${id}/shards?name=c.csv`, 'c'],
    [
      'datasets:upload',
      30,
      'POST',
      `/v1/datasets/${id}/shards/batch`,
      { files: [{ name: 'd', size: 0, sha256: SUM }] },
    ],
    ['datasets:upload', 120, 'DELETE', `/v1/datasets/${id}/shards/c.csv`],
    ['datasets:upload', 120, 'POST', `/v1/datasets/${id}/publish`],
    ['datasets:upload', 120, 'DELETE', `/v1/datasets/${id}`],
  ] as const;

test('limits a restricted key to its scopes, and counts each operation in its class', async () => {
  const { id } = await draftDataset(await newSeller(), {}, { 'a/b.csv': 'a\n1\n' });
  const reader = (await createKey(acme, { scopes: ['datasets:read'] })).client;
  const uploader = (await createKey(acme, { scopes: ['datasets:upload'] })).client;
  const outsider = (await createKey(acme, { scopes: ['models:read', 'models:upload'] })).client;
  for (const [scope, limit, method, path, body] of operationsOn(id)) {
    const [allowed, denied] = scope === 'datasets:read' ? [reader, uploader] : [uploader, reader];
    for (const client of [denied, outsider]) {
      const rejected = await client.call(method, path, { body });
      assertWholeError(rejected, 403, 'scope_required');
      assert.ok(rejected.body.error.message.includes(scope), rejected.text);
    }
    const response = await allowed.call(method, path, { body });
    assert.ok(response.status < 400 || response.status === 422, `${method} ${path}: ${response.text}`);
    assert.equal(response.headers.get('x-ratelimit-limit'), String(limit), `${method} ${path}`);
  }
});

test('lets only the owner change a dataset or see its draft', async () => {
  const client = await newSeller();
  const { id } = await draftDataset(client, {}, { 'a/b.csv': 'a\n1\n' });
  const ofThis = operationsOn(id).filter(([, , , path]) => path !== '/v1/datasets');
  for (const [, , method, path, body] of ofThis) {
    assertWholeError(await buyer.call(method, path, { body }), 403, 'forbidden_resource');
  }
  assert.equal((await client.post(`/v1/datasets/${id}/publish`)).status, 200);
  for (const [scope, , method, path, body] of ofThis) {
    const response = await buyer.call(method, path, { body });
    if (scope === 'datasets:upload') assertWholeError(response, 403, 'forbidden_resource');
    else assert.ok(response.status < 400, `${method} ${path}: ${response.text}`);
  }
});

test('serves a dataset by id and by slug on every path', async () => {
  const { id, slug } = await publishDataset(await newSeller(), {}, { 'a/b.csv': 'a\n1\n' });
  for (const name of [id, slug, slug.replace('/', '%2F')]) {
    for (const [path, status] of [
      ['', 200],
      ['/shards', 200],
      ['/preview', 200],
      ['/download', 302],
      ['/shards/a/b.csv', 302],
      ['/shards/a%2Fb.csv', 302],
      ['/shards/', 404],
      ['/nothing', 404],
    ] as const) {
      const response = await buyer.get(`/v1/datasets/${name}${path}`);
      assert.equal(response.status, status, `${name}${path}: ${response.text}`);
    }
    assert.equal((await buyer.call('PUT', `/v1/datasets/${name}/star`)).body.stars, 1);
  }
});

test('shows visitors public datasets, read-only', async () => {
  const live = (await createKey(acme, { mode: 'live' })).client;
  const { id } = await publishDataset(live, {}, { 'a/b.csv': 'a\n1\n' });
  const hidden = await createDataset(live);
  const visitor = browserWithVisitorToken(server.url, createVisitorToken(await loadVault(server)));
  const seen = ['/v1/datasets', `/v1/datasets/${id}`, `/v1/datasets/${id}/preview`, shardsPath(id)];
  for (const [, , method, path, body] of operationsOn(id)) {
    const response = await visitor.call(method, path, { body });
    if (method === 'GET' && seen.includes(path)) assert.equal(response.status, 200, path);
    else assertWholeError(response, 401, 'missing_credentials');
  }
  assertWholeError(await visitor.get(`/v1/datasets/${hidden.id}`), 403, 'forbidden_resource');
});
