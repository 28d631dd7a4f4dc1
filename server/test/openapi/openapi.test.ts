import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { announcedRemovals } from './announced-removals.ts';
import { findBreakages } from './compatibility.ts';
import { describeRoutes } from './describe.ts';

const committed = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8');
const changelog = await readFile(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');

test('the committed openapi.json matches the routes and has no breaking change', async () => {
  const now = await describeRoutes();
  const announced = announcedRemovals(changelog);
  const breakages = findBreakages(JSON.parse(committed), JSON.parse(now)).filter((b) => !announced.has(b.place));
  assert.deepEqual(breakages, []);
  assert.ok(now === committed, 'openapi.json is stale: run `npm run openapi`');
});

test('every operation has its access, rate limit, summary and errors', () => {
  const { paths } = JSON.parse(committed);
  for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Record<string, unknown>>>)) {
    for (const [method, operation] of Object.entries(operations)) {
      const place = `${method} ${path}`;
      assert.ok(operation['x-access'], `${place} has no x-access`);
      assert.ok(operation['x-rate-limit'], `${place} has no x-rate-limit`);
      assert.ok(operation.summary, `${place} has no summary`);
      const responses = operation.responses as Record<string, { content: Record<string, { schema: unknown }> }>;
      if (responses['4XX']?.content['text/html']) continue; // a page
      const error = path.startsWith('/oauth/') ? 'OAuthError' : 'Error';
      const { schema } = responses['4XX']?.content['application/json'] ?? {};
      assert.deepEqual(schema, { $ref: `#/components/schemas/${error}` }, place);
    }
  }
});

interface Operation {
  operationId?: string;
  'x-access': string;
  parameters?: { in: string; name: string }[];
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

/** Returns all operations by method and path. */
function operations(): [place: string, operation: Operation][] {
  const { paths } = JSON.parse(committed) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as [string, Operation]),
  );
}

test('every operation has a unique name for generated clients', () => {
  const ids = operations().map(([place, { operationId }]) => {
    assert.match(operationId ?? '', /^[a-z][A-Za-z0-9]+$/, place);
    return operationId;
  });
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test('the headers of requests and responses are described', () => {
  // Uploads, signing in and OAuth take no Idempotency-Key.
  const withoutKey = /\/(auth|oauth)\/|\/(files|shards)(\/batch)?$|\/uploads\//;
  for (const [place, { parameters = [], responses, ...operation }] of operations()) {
    const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
    assert.equal(names.includes('svc-mode'), operation['x-access'] !== 'open', place);
    assert.equal(names.includes('idempotency-key'), place.startsWith('post ') && !withoutKey.test(place), place);
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
        assert.ok(name in headers, `${place} ${status} ${name}`);
      }
      if (/^[45]/.test(status)) assert.ok('Retry-After' in headers, `${place} ${status}`);
      if (/^30[23]$/.test(status)) assert.ok('Location' in headers, `${place} ${status}`);
    }
  }
  const described = new Map(operations());
  for (const name of ['authorize', 'token', 'revoke', 'device_authorization', 'device']) {
    assert.ok(described.has(`get /oauth/${name}`) || described.has(`post /oauth/${name}`), name);
  }
  assert.ok(described.get('get /files/{mode}/{token}/{name}')?.responses['304']);
  assert.ok('Location' in (described.get('post /v1/datasets/{id}/shards')?.responses['201']?.headers ?? {}));
});

interface Schema {
  $ref?: string;
  examples?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Returns whether a schema has an example of its own, or is a list of schemas that have one. */
function hasExample({ $ref, examples, properties = {}, items }: Schema, schemas: Record<string, Schema>): boolean {
  if ($ref !== undefined) return hasExample(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (examples !== undefined) return examples.length > 0;
  const inner = [...Object.values(properties), ...(items === undefined ? [] : [items])];
  return inner.some((schema) => hasExample(schema, schemas));
}

test('every operation of the catalog has examples of its body and its responses', () => {
  const { paths, components } = JSON.parse(committed);
  const bodies: [place: string, schema: Schema][] = [];
  type Content = { content?: Record<string, { schema: Schema; example?: unknown }> };
  type Operation = { tags: string[]; requestBody?: Content; responses: Record<string, Content> };
  for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
    for (const [method, { tags, requestBody, responses }] of Object.entries(operations)) {
      if (!tags.some((tag) => ['Models', 'Datasets', 'Uploads'].includes(tag))) continue;
      for (const [what, content] of Object.entries({ body: requestBody, ...responses })) {
        // The example of a whole body is next to the schema.
        const { schema, example } = content?.content?.['application/json'] ?? {};
        if (!schema || schema.type === 'null') continue;
        bodies.push([`${method} ${path} ${what}`, example === undefined ? schema : { examples: [example] }]);
      }
    }
  }
  assert.ok(bodies.length > 40);
  const bare = bodies.filter(([, schema]) => !hasExample(schema, components.schemas)).map(([place]) => place);
  assert.deepEqual(
    bare.filter((place) => !/ [45]XX$/.test(place)),
    [],
  );
});

type Document = Parameters<typeof findBreakages>[0];

/** Returns a description with one operation. */
function description(response: object, body: object = {}, parameters: object[] = []): Document {
  const content = (schema: object) => ({ content: { 'application/json': { schema } } });
  const operation = { parameters, requestBody: content(body), responses: { 200: content(response) } };
  return { paths: { '/v1/x': { post: operation } } } as unknown as Document;
}

const text = { type: 'string' };
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const problems = (before: Document, after: Document) =>
  findBreakages(before, after).map((b) => `${b.place}: ${b.problem}`);

test('allows additions', () => {
  const before = description(object({ a: text }, ['a']), object({ b: { enum: ['x'] } }));
  const after = description(object({ a: text, n: text }, ['a', 'n']), object({ b: { enum: ['x', 'y'] }, o: text }), [
    { in: 'query', name: 'q', schema: text },
  ]);
  assert.deepEqual(problems(before, after), []);
});

test('reports removals and narrower responses', () => {
  assert.deepEqual(problems(description(text), { paths: {} }), ['POST /v1/x: the operation is gone']);
  assert.deepEqual(problems(description(object({ a: text })), description(object({}))), [
    'POST /v1/x response.200.a: the field is gone',
  ]);
  assert.deepEqual(problems(description(object({ a: text }, ['a'])), description(object({ a: text }))), [
    'POST /v1/x response.200.a: the field may now be absent',
  ]);
  assert.deepEqual(problems(description(text), description({ type: ['string', 'null'] })), [
    'POST /v1/x response.200: its type changed from string to null|string',
  ]);
});

test('reports inputs that are no longer accepted', () => {
  const sends = (before: object, after: object) => problems(description(text, before), description(text, after));
  assert.deepEqual(sends(object({ a: text }), object({ a: text }, ['a'])), [
    'POST /v1/x body.a: the field is now required',
  ]);
  assert.deepEqual(sends(object({ a: text }), object({})), ['POST /v1/x body.a: the field is gone']);
  assert.deepEqual(sends({ enum: ['x', 'y'] }, { enum: ['x'] }), ['POST /v1/x body: no longer takes y']);
  assert.deepEqual(sends({ type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }), [
    'POST /v1/x body: maxLength went from 9 to 8',
  ]);
  assert.deepEqual(problems(description(text, {}, [{ in: 'query', name: 'q' }]), description(text)), [
    'POST /v1/x query.q: the parameter is gone',
  ]);
});

test('accepts a removal 90 days after its announcement', () => {
  const line = '- removal announced 2026-01-01: GET /v1/me response.200.email\n';
  assert.ok(announcedRemovals(line, Date.parse('2026-04-01')).has('GET /v1/me response.200.email'));
  assert.equal(announcedRemovals(line, Date.parse('2026-03-31')).size, 0);
});
