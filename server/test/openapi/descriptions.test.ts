import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checkExamples } from './check-examples.ts';
import { describeRoutes } from './describe.ts';
import { type ApiDocument, findGaps } from './find-gaps.ts';

const text = await describeRoutes();

test('every operation, parameter, field and response has a sentence, and every body an example', () => {
  assert.deepEqual(findGaps(JSON.parse(text)), []);
});

test('every example is valid by its schema', () => {
  const { checked, invalid } = checkExamples(JSON.parse(text));
  assert.ok(checked > 200, `only ${checked} examples were found`);
  assert.deepEqual(invalid, []);
});

test('finds an invalid example, and where', () => {
  const schema = { type: 'object', properties: { name: { type: 'string', examples: ['Ada', 7] } }, required: ['name'] };
  const content = { 'application/json': { schema, example: {} } };
  const operation = { requestBody: { content }, responses: {} };
  const { checked, invalid } = checkExamples({
    paths: { '/v1/things': { post: operation } },
    components: { schemas: {} },
  } as unknown as ApiDocument);
  assert.equal(checked, 3);
  const body = '/paths/~1v1~1things/post/requestBody/content/application~1json';
  assert.deepEqual(invalid, [
    `${body}: must have required property 'name'`,
    `${body}/schema/properties/name: must be string`,
  ]);
});

test('every resource is in one group of the reference, in the same order', () => {
  const document: {
    tags: { name: string; description: string }[];
    'x-tagGroups': { tags: string[] }[];
    paths: Record<string, Record<string, { tags: string[] }>>;
  } = JSON.parse(text);
  const tags = document.tags.map(({ name }) => name);
  assert.deepEqual(
    document['x-tagGroups'].flatMap((group) => group.tags),
    tags,
  );
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  assert.deepEqual(
    operations.flatMap((operation) => operation.tags).filter((tag) => !tags.includes(tag)),
    [],
  );
});

test('the groups of the reference have the titles of guides', async () => {
  const guides = await readFile(new URL('../../../docs/README.md', import.meta.url), 'utf8');
  const titles = [...guides.matchAll(/^\| \[(.+?)\]/gm)].map(([, title = '']) => title);
  const { 'x-tagGroups': groups }: { 'x-tagGroups': { name: string }[] } = JSON.parse(text);
  const others = groups.map(({ name }) => name).filter((name) => !titles.includes(name));
  assert.deepEqual(others, ['Testing and debugging']);
});

/** A document without gaps, whose only operation is changed by `change`. */
function gapsAfter(change: (operation: Record<string, unknown>, schemas: Record<string, unknown>) => void): string[] {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const operation: Record<string, unknown> = {
    summary: 'Update a thing',
    description: 'Updates the thing.',
    parameters: [{ in: 'path', name: 'id', description: 'Unique ID.' }],
    requestBody: json({ examples: [{}], properties: { name: { description: 'Name of the thing.' } } }),
    responses: { 200: { description: 'The thing.', ...json({ $ref: '#/components/schemas/Thing' }) } },
  };
  const owner = { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] };
  const schemas: Record<string, unknown> = {
    Owner: { description: 'Owner of the thing.' },
    Thing: { description: 'A thing.', examples: [{}], properties: { owner } },
  };
  change(operation, schemas);
  return findGaps({
    paths: { '/v1/things/{id}': { patch: operation } },
    components: { schemas },
  } as unknown as ApiDocument);
}

test('finds what is missing, and where', () => {
  const place = 'PATCH /v1/things/{id}';
  const body = (schema: object) => ({ content: { 'application/json': { schema } } });
  assert.deepEqual(
    gapsAfter(() => undefined),
    [],
  );
  const cases: [change: Parameters<typeof gapsAfter>[0], gap: string][] = [
    [(operation) => delete operation.summary, `${place}: no summary`],
    [(operation) => delete operation.description, `${place}: no description`],
    [(operation) => Object.assign(operation, { description: 'Requires no credentials.' }), `${place}: no description`],
    [
      (operation) => Object.assign(operation, { parameters: [{ in: 'path', name: 'id' }] }),
      `${place} path id: no description`,
    ],
    [(operation) => Object.assign(operation, { requestBody: body({}) }), `${place} body: no example`],
    [
      (operation) => Object.assign(operation, { responses: { 204: { description: 'Default Response' } } }),
      `${place} 204: only the default description`,
    ],
    [
      (operation) => Object.assign(operation, { responses: { 204: { description: 'as it was.' } } }),
      `${place} 204: not a sentence: as it was.`,
    ],
    [
      (operation) =>
        Object.assign(operation, { responses: { 200: { content: { 'text/event-stream': { schema: {} } } } } }),
      `${place} 200: no example`,
    ],
    [(_, schemas) => Object.assign(schemas, { Owner: {} }), 'Owner: no description'],
    [
      (_, schemas) => Object.assign(schemas, { Owner: { additionalProperties: { properties: { slug: {} } } } }),
      'Owner.*.slug: no description',
    ],
    [
      (_, schemas) => Object.assign(schemas, { Owner: { items: { properties: { slug: {} } } } }),
      'Owner[].slug: no description',
    ],
    [
      (_, schemas) => Object.assign(schemas, { Owner: { description: 'Owner without a full stop' } }),
      'Thing.owner: not a sentence: Owner without a full stop',
    ],
  ];
  for (const [change, gap] of cases) assert.ok(gapsAfter(change).includes(gap), gap);
});
