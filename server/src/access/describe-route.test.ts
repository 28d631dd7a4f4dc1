import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { describeRoute } from './describe-route.ts';
import { UNCOUNTED } from './rate-limit/rate-classes.ts';
import { type Route, route } from './route.ts';

const aRoute = (fields: Partial<Route> = {}): Route => ({
  ...route({
    tag: 'Things',
    method: 'POST',
    url: '/v1/things',
    access: 'models:upload',
    rate: 'upload',
    summary: 'Make a thing',
    status: 201,
    response: Type.Object({}),
    handler: async () => ({}),
  }),
  ...fields,
});

test('documents a body of bytes, with a schema that accepts any body', () => {
  const { consumes, body } = describeRoute(aRoute({ streams: 'text/csv' })) as { consumes: string[]; body: object };
  assert.deepEqual(consumes, ['text/csv']);
  assert.deepEqual(Object.keys(body).sort(), ['contentMediaType', 'description']);
  assert.equal(describeRoute(aRoute()).body, undefined);
});

test('every description states access and rate limit', () => {
  assert.match(describeRoute(aRoute()).description as string, /`models:upload`.* 30 requests per minute/);
  const uncounted = describeRoute(aRoute({ rate: UNCOUNTED, description: 'Goes on.' }));
  assert.match(uncounted.description as string, /^Goes on\.\n\n.*No rate limit\.$/s);
  assert.deepEqual(uncounted['x-rate-limit'], { class: UNCOUNTED });
});

test('documents a body that may be JSON or bytes as both', () => {
  const { body } = describeRoute(aRoute({ body: Type.Object({}), alsoTakesBytes: true })) as {
    body: { content: Record<string, object> };
  };
  assert.deepEqual(Object.keys(body.content), ['application/json', 'application/octet-stream']);
});

test('uses the admission’s own text for the rate limit', () => {
  const admission = { says: 'As often as it says.', count: () => undefined, beforeBody: () => undefined };
  const described = describeRoute(aRoute({ rate: 'inference', admission }));
  assert.match(described.description as string, /As often as it says\.$/);
  assert.deepEqual(described['x-rate-limit'], { class: 'inference' });
});

test('documents additional responses', () => {
  const { response } = describeRoute(aRoute({ otherResponses: { 302: Type.Null() } }));
  assert.deepEqual(Object.keys(response as object), ['201', '302', '4xx', '5xx']);
});

test('lists OAuth tokens where apps can be granted the access', () => {
  const schemesOf = (access: Route['access']) => describeRoute(aRoute({ access })).security;
  assert.deepEqual(schemesOf(['models:read', 'datasets:read']), [
    { bearer: [] },
    { oauth2: ['models:read'] },
    { oauth2: ['datasets:read'] },
    { session: [] },
  ]);
  assert.deepEqual(schemesOf('any'), [{ bearer: [] }, { oauth2: [] }, { session: [] }]);
  for (const access of ['account', 'operator', 'inference:run'] as const) {
    assert.deepEqual(schemesOf(access), [{ bearer: [] }, { session: [] }], access);
  }
  assert.deepEqual(schemesOf('session'), [{ session: [] }]);
  assert.deepEqual(schemesOf('open'), []);
});
