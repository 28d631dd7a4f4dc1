import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../../sdk/src/generated/types.ts';
import { DATASET, MODEL, uniqueName } from '../harness/markets/catalog.ts';
import { createKey, signUp } from '../harness/people/people.ts';
import { startTestServer } from '../harness/servers/server.ts';

// Uses the API description with common tools: types by openapi-typescript, the client by openapi-fetch.

interface Described {
  headers: Record<string, { $ref: string }>;
  content?: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
  components: { headers: Record<string, { required: boolean }> };
}

const server = await startTestServer();
after(() => server.stop());
const document: Document = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
const key = await createKey(await signUp(server));

/** Compares every response with the description. */
const asDescribed: Middleware = {
  onResponse({ schemaPath, request, response }) {
    const operation = document.paths[schemaPath]?.[request.method.toLowerCase()];
    const { status, headers } = response;
    const place = `${request.method} ${schemaPath} ${status}`;
    const described = operation?.responses[status] ?? operation?.responses[`${Math.floor(status / 100)}XX`];
    assert.ok(described, `${place} is not described`);
    const required = Object.keys(described.headers).filter((name) => document.components.headers[name]?.required);
    assert.ok(required.length >= 4, place);
    for (const name of required) assert.ok(headers.has(name), `${place} has no ${name}`);
    for (const name of Object.keys(document.components.headers)) {
      if (headers.has(name)) assert.ok(name in described.headers, `${place} does not say that it has ${name}`);
    }
    const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
    if (described.content && type) assert.ok(type in described.content, `${place} is ${type}`);
  },
};

const client = createClient<paths>({ baseUrl: server.url, headers: { authorization: `Bearer ${key.secret}` } });
const anonymous = createClient<paths>({ baseUrl: server.url });
for (const each of [client, anonymous]) each.use(asDescribed);
const raw = (body: unknown) => body as BodyInit;

test('creates an object once per Idempotency-Key, and reads, lists, changes and deletes it', async () => {
  const body = { ...MODEL, name: uniqueName() };
  const header = { 'Idempotency-Key': 'the-only-one', 'Svc-Mode': 'test' } as const;
  const created = await client.POST('/v1/models', { body, params: { header } });
  assert.ok(created.data, JSON.stringify(created.error));
  const { id } = created.data;
  const again = await client.POST('/v1/models', { body, params: { header } });
  assert.deepEqual([again.data?.id, again.response.headers.get('idempotent-replayed')], [id, 'true']);

  const read = await client.GET('/v1/models/{id}', { params: { path: { id } } });
  assert.equal(read.data?.task, 'manipulation');
  const listed = await client.GET('/v1/models', { params: { query: { mine: true, limit: 1 } } });
  assert.deepEqual(
    listed.data?.items.map((model) => model.id),
    [id],
  );
  const changed = await client.PATCH('/v1/models/{id}', { params: { path: { id } }, body: { license: 'Apache-2.0' } });
  assert.equal(changed.data?.license, 'Apache-2.0');
  const deleted = await client.DELETE('/v1/models/{id}', { params: { path: { id } } });
  assert.deepEqual(deleted.data, { id, deleted: true });
});

test('returns errors with their type and headers', async () => {
  const missing = await client.GET('/v1/models/{id}', { params: { path: { id: 'mdl_nothing' } } });
  assert.equal(missing.error?.error.code, 'not_found');
  const unknown = await anonymous.GET('/v1/me');
  assert.equal(unknown.error?.error.code, 'missing_credentials');
  assert.equal(unknown.response.headers.get('www-authenticate'), 'Bearer');
});

test('sends forms to the OAuth endpoints, and returns their errors', async () => {
  const rejected = await anonymous.POST('/oauth/token', {
    body: { grant_type: 'authorization_code', code: 'x', client_id: 'cli_nobody' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(rejected.error?.error, 'invalid_client');
  const page = await anonymous.GET('/oauth/device', { params: { query: {} }, parseAs: 'text' });
  assert.equal(page.response.status, 200);
});

test('uploads and downloads a shard, and responds with 304 to a matching ETag', async () => {
  const made = await client.POST('/v1/datasets', { body: { ...DATASET, name: uniqueName() } });
  const id = made.data?.id ?? '';
  const params = { path: { id }, query: { name: 'a.csv' } };
  const headers = { 'content-type': 'application/octet-stream' };
  const stored = await client.POST('/v1/datasets/{id}/shards', {
    params,
    headers,
    body: 'a,b\n1,2\n',
    bodySerializer: raw,
  });
  assert.equal(stored.data?.size, 8, JSON.stringify(stored.error));

  const download = { params: { path: { id, name: 'a.csv' } }, redirect: 'manual' } as const;
  const redirected = await client.GET('/v1/datasets/{id}/shards/{name}', {
    ...download,
    headers: { accept: '*/*' },
  });
  assert.equal(redirected.response.status, 302);
  const location = redirected.response.headers.get('location') ?? '';
  const [, , mode = '', token = ''] = new URL(location, server.url).pathname.split('/');
  const path = { mode, token, name: 'a.csv' };
  const whole = await client.GET('/files/{mode}/{token}/{name}', { params: { path }, parseAs: 'text' });
  assert.equal(whole.data, 'a,b\n1,2\n');
  const part = await client.GET('/files/{mode}/{token}/{name}', {
    params: { path },
    headers: { range: 'bytes=0-2' },
    parseAs: 'text',
  });
  assert.deepEqual([part.response.status, part.data], [206, 'a,b']);
  const etag = whole.response.headers.get('etag') ?? '';
  const known = await client.GET('/files/{mode}/{token}/{name}', {
    params: { path },
    headers: { 'if-none-match': etag },
    parseAs: 'text',
  });
  assert.equal(known.response.status, 304);
});
