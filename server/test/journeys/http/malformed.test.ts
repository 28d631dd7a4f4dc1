import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { route } from '../../../src/access/route.ts';
import { ApiError, ERROR_STATUS } from '../../../src/platform/errors.ts';
import { Enum, Money, Nullable } from '../../../src/platform/http/schemas/json-schema.ts';
import { Type } from '../../../src/platform/http/schemas/schema-builder.ts';
import { assertRateHeaders } from '../../harness/clients/assert-error.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { type Malformed, malformed, type Surface } from '../../harness/clients/malformed.ts';
import { sendRaw } from '../../harness/clients/raw-http.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { seeded } from '../../harness/random.ts';
import { scaled } from '../../harness/scale.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const REQUESTS = scaled(10_000);
const AT_ONCE = 16;
const SEED = Number(process.env.SOUK_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** Uses every kind of schema, open to all: the handler rejects whatever passes validation. */
const everything = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    mode: Type.Optional(Enum(['test', 'live'])),
    price: Type.Optional(Nullable(Money)),
    email: Type.Optional(Type.String({ format: 'email' })),
    tags: Type.Optional(Type.Array(Type.String(), { uniqueItems: true, maxItems: 3 })),
    anything: Type.Optional(Type.Unsafe<unknown>({})),
  },
  { additionalProperties: false },
);
const extraRoutes = [
  route({
    method: 'POST',
    url: '/v1/everything',
    access: 'open',
    rate: 'auth',
    tag: 'Test',
    summary: 'Takes what is well formed, and does nothing with it',
    body: everything,
    status: 200,
    response: Type.Object({}),
    handler: () => Promise.reject(new ApiError('conflict', 'well formed, and still not wanted')),
  }),
];
const server = await startTestServer({ extraRoutes, env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());

const person = await signUp(server);
const keys = [await createKey(person), await createKey(person), await createKey(person)].map(({ secret }) => secret);
let lastIp = 0;
const surface: Surface = {
  post: '/v1/everything',
  fields: ['name', 'mode', 'price', 'email', 'tags', 'anything'],
  keys,
  // Never repeats an IP, so that no error is hidden behind a 429.
  newIp: () => `10.${(++lastIp >> 16) & 255}.${(lastIp >> 8) & 255}.${lastIp & 255}`,
};

function assertRejectedSomehow(response: ApiResponse): void {
  assert.ok(response.status >= 400 && response.status < 500, `responded with ${response.status}`);
  assert.match(response.headers.get('x-request-id') ?? '', /^req_[0-9a-z]{26}$/);
  assertRateHeaders(response);
  if (response.text === '') return; // response to HEAD
  const { error } = response.body;
  assert.deepEqual(Object.keys(response.body), ['error']);
  assert.equal(error.request_id, response.headers.get('x-request-id'));
  assert.ok(error.code in ERROR_STATUS, error.code);
  assert.equal(typeof error.message, 'string');
}

async function sendOne(request: Malformed, number: number): Promise<number | 'closed'> {
  try {
    const response = await sendRaw(server.url, request.bytes, { thenEnd: request.unfinished });
    if (response) assertRejectedSomehow(response);
    else assert.ok(request.garbage, 'the connection was closed without a response');
    if (response?.text === '') assert.match(request.bytes.toString('latin1'), /^HEAD /);
    return response?.status ?? 'closed';
  } catch (cause) {
    const shown = JSON.stringify(request.bytes.toString('latin1', 0, 600));
    throw new Error(`seed ${SEED}, request ${number} (${request.kind}): ${(cause as Error).message}\n${shown}`, {
      cause,
    });
  }
}

test(`rejects each of ${REQUESTS} malformed requests in the one error shape, without side effects`, async (t) => {
  t.diagnostic(`seed ${SEED}; SOUK_TEST_SEED=${SEED} sends the same again`);
  const random = seeded(SEED);
  const seen: Record<string, number> = {};
  let sent = 0;
  const sender = async () => {
    while (sent < REQUESTS) {
      const number = ++sent;
      const status = await sendOne(malformed(random, surface), number);
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  t.diagnostic(`responses: ${JSON.stringify(seen)}`);
  for (const status of [400, 401, 404, 405, 413, 415, 422]) assert.ok(seen[status], `none was a ${status}`);

  const alive = await createKey(person);
  assert.equal((await alive.client.get('/v1/me')).status, 200);
  const { text } = await server.client.get('/metrics');
  assert.match(text, /^souk_http_request_duration_seconds_count\{.*status="422"/m);
  assert.doesNotMatch(text, /^souk_http_request_duration_seconds_count\{.*status="5\d\d"/m, 'a response was a 5xx');
});
