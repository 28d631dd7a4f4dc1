import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { createModel, draftRevision, filesPath, publishModel, uploadFile } from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { browserWithVisitorToken, createVisitorToken, loadVault } from '../../harness/people/visitor.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const other = await signUp(server, 'Other Labs');
const newSeller = async () => (await createKey(acme)).client;
const seller = await newSeller();
const buyer = (await createKey(other)).client;

/** Returns every way to write the id or slug of a model or dataset in a path. */
const namesOf = ({ id, slug }: { id: string; slug: string }) => [
  id,
  slug,
  slug.replace('/', '%2F'),
  slug.replace('/', '%2f'),
];

test('serves a model by id and by slug on every path that reads', async () => {
  const model = await publishModel(seller, {}, { 'weights.bin': 'w', 'config/a.json': '{}' });
  for (const path of ['', '/revisions', '/revisions/1.0.0', '/revisions/1.0.0/files']) {
    const responses = await Promise.all(namesOf(model).map((name) => buyer.get(`/v1/models/${name}${path}`)));
    for (const { status, body } of responses) assert.deepEqual([status, body], [200, responses[0]?.body], path);
  }
  for (const path of ['/download', '/revisions/1.0.0/files/weights.bin', '/revisions/1.0.0/files/config/a.json']) {
    for (const name of namesOf(model)) {
      const response = await buyer.get(`/v1/models/${name}${path}`);
      assert.equal(response.status, 302, `${name}${path} ${response.text}`);
    }
  }
  assert.equal((await buyer.get(`/v1/models/${model.slug}/revisions/1.0.0/files/config%2Fa.json`)).status, 302);
});

test('changes a model by id and by slug on every path that writes', async () => {
  const client = await newSeller();
  const model = await createModel(client);
  for (const [place, name] of namesOf(model).entries()) {
    const revision = `${place + 1}.0.0`;
    const at = `/v1/models/${name}`;
    const ok = async (call: ReturnType<Client['get']>, status = 200) => {
      const response = await call;
      assert.equal(response.status, status, `${name}: ${response.text}`);
      return response.body;
    };
    await ok(client.patch(at, { description: name }));
    await ok(client.post(`${at}/revisions`, { revision }), 201);
    await uploadFile(client, `${at}/revisions/${revision}/files`, 'a/b.bin', 'x');
    await uploadFile(client, `${at}/revisions/${revision}/files`, 'c.bin', 'x');
    const sum = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    const files = [{ name: 'd.bin', size: 1, sha256: sum }];
    const batch = await ok(client.post(`${at}/revisions/${revision}/files/batch`, { files }));
    assert.deepEqual(batch, { files: [{ name: 'd.bin', status: 'stored', upload: null }] });
    assert.deepEqual(await ok(client.delete(`${at}/revisions/${revision}/files/a/b.bin`)), {
      name: 'a/b.bin',
      id: 'a/b.bin',
      deleted: true,
    });
    await ok(client.post(`${at}/revisions/${revision}/publish`));
    assert.equal((await ok(client.call('PUT', `${at}/star`))).stars, 1);
    assert.equal((await ok(client.delete(`${at}/star`))).stars, 0);
    await ok(client.post(`${at}/revisions`, { revision: `${revision.slice(0, -1)}1` }), 201);
    await ok(client.delete(`${at}/revisions/${revision.slice(0, -1)}1`));
  }
  assert.deepEqual((await client.get(`/v1/models/${model.id}`)).body.revisions, ['1.0.0', '2.0.0', '3.0.0', '4.0.0']);
});

test('responds with 404 to paths that name no model', async () => {
  const { id, slug } = await publishModel(seller);
  const [owner, name] = slug.split('/');
  for (const path of [
    'mdl_',
    `${id}x`,
    id.toUpperCase(),
    `mdl_${'0'.repeat(26)}`,
    id.replace('mdl_', 'dst_'),
    `mdl_${id}/revisions`,
    owner,
    `${owner}/`,
    `/${name}`,
    `${owner}/other`,
    `${owner}//${name}`,
    `${owner}/revisions`,
    `${owner}%2F${name}%2Frevisions`,
    `${owner}%252F${name}`,
    `${owner}/${name}/`,
    `${owner}/${name}/nothing`,
    `${id}/nothing`,
    `${id}/revisions/`,
    `${id}/revisions/9.9.9`,
    `${id}/revisions/latest`,
    `${id}/revisions/1.0.0/files/`,
    `${id}/revisions/1.0.0/files/nothing`,
    `${id}/revisions/1.0.0/files/../weights.bin`,
    `${id}%00`,
  ]) {
    assertWholeError(await buyer.get(`/v1/models/${path}`), 404, 'not_found');
  }
  assertRejected(await buyer.get(`/v1/datasets/${id}`), 404, 'not_found');
  assertRejected(await buyer.get(`/v1/datasets/${slug}`), 404, 'not_found');
});

test('shows a draft to its owner only, and responds with 404 rather than 403 to unknown ids', async () => {
  const client = await newSeller();
  const model = await createModel(client);
  await draftRevision(client, model.id, '1.0.0');
  for (const name of namesOf(model)) {
    for (const path of ['', '/revisions', '/revisions/1.0.0', '/revisions/1.0.0/files', '/download']) {
      assertWholeError(await buyer.get(`/v1/models/${name}${path}`), 403, 'forbidden_resource');
    }
    assertRejected(await buyer.get(`${filesPath(name, '1.0.0')}/weights.bin`), 403, 'forbidden_resource');
    assertRejected(await buyer.call('PUT', `/v1/models/${name}/star`), 403, 'forbidden_resource');
  }
  assert.equal((await client.get(`/v1/models/${model.id}`)).body.visibility, 'private');
  assert.equal((await client.get(`${filesPath(model.id, '1.0.0')}/weights.bin`)).status, 302);
  assertWholeError(await client.get(`/v1/models/${model.id}/download`), 409, 'invalid_state');
  assert.equal((await client.get(`/v1/models/${model.id}/download?revision=1.0.0`)).status, 302);
  for (const list of [
    '/v1/models',
    `/v1/models?q=${encodeURIComponent(model.name)}`,
    `/v1/models?owner=${acme.slug}`,
  ]) {
    const { items } = (await buyer.get(list)).body;
    assert.ok(!items.some(({ id }: { id: string }) => id === model.id), list);
  }
});

test('lets only the owner change a model or anything below it, public or not', async () => {
  const client = await newSeller();
  const model = await publishModel(client);
  await draftRevision(client, model.id, '2.0.0');
  const before = (await client.get(`/v1/models/${model.id}/revisions`)).body;
  const at = `/v1/models/${model.id}`;
  for (const [method, path, body] of [
    ['PATCH', at, { name: 'mine' }],
    ['DELETE', at],
    ['POST', `${at}/revisions`, { revision: '3.0.0' }],
    ['DELETE', `${at}/revisions/2.0.0`],
    ['POST', `${at}/revisions/2.0.0/publish`],
    ['POST', `${at}/revisions/2.0.0/files?name=x`, 'bytes'],
    ['POST', `${at}/revisions/2.0.0/files/batch`, { files: [{ name: 'x', size: 1, sha256: 'a'.repeat(64) }] }],
    ['DELETE', `${at}/revisions/2.0.0/files/weights.bin`],
    ['GET', `${at}/revisions/2.0.0`],
    ['GET', `${at}/revisions/2.0.0/files`],
    ['GET', `${at}/download?revision=2.0.0`],
  ] as const) {
    assertWholeError(await buyer.call(method, path, { body }), 403, 'forbidden_resource');
  }
  assert.deepEqual((await client.get(`${at}/revisions`)).body, before);
  assert.deepEqual((await client.get(at)).body, model);
  const shown = (await buyer.get(`${at}/revisions`)).body.items;
  assert.deepEqual(
    shown.map(({ revision }: { revision: string }) => revision),
    ['1.0.0'],
  );
});

test('shows visitors public models, read-only', async () => {
  const live = (await createKey(acme, { mode: 'live' })).client;
  const model = await publishModel(live);
  const hidden = await createModel(live);
  const visitor = browserWithVisitorToken(server.url, createVisitorToken(await loadVault(server)));
  const at = `/v1/models/${model.slug}`;
  for (const path of [
    '/v1/models',
    '/v1/datasets',
    at,
    `${at}/revisions`,
    `${at}/revisions/1.0.0`,
    filesPath(model.id, '1.0.0'),
  ]) {
    assert.equal((await visitor.get(path)).status, 200, path);
  }
  assert.deepEqual((await visitor.get('/v1/models')).body.items.length, 1);
  assertRejected(await visitor.get(`/v1/models/${hidden.id}`), 403, 'forbidden_resource');
  assertWholeError(await visitor.get('/v1/models?mine=true'), 401, 'missing_credentials');
  for (const [method, path, body] of [
    ['GET', `${at}/download`],
    ['GET', `${at}/revisions/1.0.0/files/weights.bin`],
    ['PUT', `${at}/star`],
    ['DELETE', `${at}/star`],
    ['POST', '/v1/models', {}],
    ['PATCH', at, {}],
    ['DELETE', at],
    ['POST', `${at}/revisions`, {}],
  ] as const) {
    assertWholeError(await visitor.call(method, path, { body }), 401, 'missing_credentials');
  }
  assertRejected(await server.client.get('/v1/models'), 401, 'missing_credentials');
});

test('limits a restricted key to its scopes, and names the missing one', async () => {
  const model = await publishModel(await newSeller());
  const reader = (await createKey(acme, { scopes: ['models:read'] })).client;
  const uploader = (await createKey(acme, { scopes: ['models:upload'] })).client;
  const outsider = (await createKey(acme, { scopes: ['datasets:read', 'datasets:upload'] })).client;
  const at = `/v1/models/${model.id}`;
  for (const [scope, method, path, body] of [
    ['models:read', 'GET', '/v1/models'],
    ['models:read', 'GET', at],
    ['models:read', 'GET', `${at}/revisions`],
    ['models:read', 'GET', `${at}/revisions/1.0.0`],
    ['models:read', 'GET', `${at}/revisions/1.0.0/files`],
    ['models:read', 'GET', `${at}/revisions/1.0.0/files/weights.bin`],
    ['models:read', 'GET', `${at}/download`],
    ['models:read', 'PUT', `${at}/star`],
    ['models:read', 'DELETE', `${at}/star`],
    ['models:upload', 'POST', '/v1/models', {}],
    ['models:upload', 'PATCH', at, {}],
    ['models:upload', 'POST', `${at}/revisions`, { revision: '2.0.0' }],
    ['models:upload', 'POST', `${at}/revisions/2.0.0/files?name=x`, 'x'],
    ['models:upload', 'POST', `${at}/revisions/2.0.0/files/batch`, { files: [] }],
    ['models:upload', 'DELETE', `${at}/revisions/2.0.0/files/x`],
    ['models:upload', 'POST', `${at}/revisions/2.0.0/publish`],
    ['models:upload', 'DELETE', `${at}/revisions/2.0.0`],
    ['models:upload', 'DELETE', at],
  ] as const) {
    const [allowed, denied] = scope === 'models:read' ? [reader, uploader] : [uploader, reader];
    for (const client of [denied, outsider]) {
      const rejected = await client.call(method, path, { body });
      assertWholeError(rejected, 403, 'scope_required');
      assert.match(rejected.body.error.message, new RegExp(scope));
    }
    assert.notEqual((await allowed.call(method, path, { body })).status, 403, `${method} ${path}`);
  }
});

test('counts each operation in its rate limit class', async () => {
  const client = await newSeller();
  const model = await createModel(client);
  const at = `/v1/models/${model.id}`;
  await client.post(`${at}/revisions`, { revision: '1.0.0' });
  const files = `${at}/revisions/1.0.0/files`;
  for (const [limit, method, path, body] of [
    [1000, 'GET', '/v1/models'],
    [1000, 'GET', at],
    [1000, 'GET', `${at}/revisions/1.0.0`],
    [1000, 'GET', `${at}/download`],
    [1000, 'GET', files],
    [120, 'POST', '/v1/models', {}],
    [120, 'PATCH', at, {}],
    [120, 'PUT', `${at}/star`],
    [120, 'POST', `${at}/revisions`, {}],
    [120, 'POST', `${at}/revisions/1.0.0/publish`],
    [30, 'POST', `${files}?name=x`, 'x'],
    [30, 'POST', `${files}/batch`, {}],
    [120, 'DELETE', `${files}/x`],
    [120, 'DELETE', at],
  ] as const) {
    const response = await client.call(method, path, { body });
    assert.equal(response.headers.get('x-ratelimit-limit'), String(limit), `${method} ${path}`);
  }
});
