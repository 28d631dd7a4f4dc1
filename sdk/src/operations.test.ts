import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { CONTRACT } from '../generate.ts';
import { Souk } from './client.ts';
import { CALLS, EXCLUDED } from './operations.fixture.ts';

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, unknown> };
}

interface Described {
  name: string;
  operation: Operation;
}

function readOperations(): Described[] {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(readFileSync(CONTRACT, 'utf8'));
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ name: `${verb.toUpperCase()} ${path}`, operation })),
  );
}

const operations = readOperations();

/** Returns a value for each parameter that names it and needs encoding in a URL. */
function valuesOf({ parameters = [] }: Operation, place: string): Record<string, string> {
  const names = parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, `the/${name}?of=é&#%`]));
}

async function requestsOf(name: string, given: object): Promise<Request[]> {
  const sent: Request[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push(new Request(url, init));
    return Response.json({ items: [], has_more: false });
  };
  const souk = new Souk({ baseURL: 'https://souk.test/v1', apiKey: 'svc_test_x', fetch });
  // The input type depends on the call, which is not known statically here.
  const call = (CALLS as Record<string, (souk: Souk, given: object) => PromiseLike<unknown>>)[name];
  assert.ok(call, `${name} has no method in the SDK: add one, and its line in operations.fixture.ts`);
  await call(souk, given);
  return sent;
}

test('has a method for each operation, or a reason for having none', () => {
  const listed = [...Object.keys(CALLS), ...Object.keys(EXCLUDED)];
  assert.deepEqual(listed.toSorted(), operations.map(({ name }) => name).toSorted());
});

for (const { name, operation } of operations.filter(({ name }) => !(name in EXCLUDED))) {
  test(`sends ${name} by its method`, async () => {
    const [method, template = ''] = name.split(' ');
    const params = valuesOf(operation, 'path');
    const query = valuesOf(operation, 'query');
    const body = { messages: [`the body of ${name}`], stream: false };
    const bytes = `the bytes of ${name}`;
    const sent = await requestsOf(name, { ...params, query, body, bytes });
    assert.equal(sent.length, 1);
    const [request] = sent as [Request];
    assert.equal(request.method, method);
    const url = new URL(request.url);
    const path = template.replace(/\{(\w+)\}/g, (_, param) => encodeURIComponent(params[param] ?? ''));
    assert.equal(url.origin + url.pathname, `https://souk.test${path}`);
    assert.deepEqual(Object.fromEntries(url.searchParams), query);
    // Downloads respond with a URL instead of a redirect if the client accepts JSON.
    assert.equal(request.headers.get('accept'), 'application/json');
    assert.equal(request.headers.has('idempotency-key'), method === 'POST' && template.startsWith('/v1/'));
    const content = Object.keys(operation.requestBody?.content ?? {});
    const text = await request.text();
    if (content.length === 0) assert.equal(text, '');
    else assert.equal(request.headers.get('content-type'), content[0]);
    if (content[0] === 'application/json') assert.deepEqual(JSON.parse(text), body);
    if (content[0] === 'application/octet-stream') assert.equal(text, bytes);
  });
}
