import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SUBSCRIBABLE } from '../../../src/webhooks/endpoints/webhook-endpoint.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { newShop, newTrader } from '../../harness/markets/market.ts';
import { createEvent } from '../../harness/markets/seed-events.ts';
import { createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Events created to test their arrival: POST /v1/test_helpers/events.
const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());

const lists = async (client: { get: (path: string) => Promise<{ body: { items: unknown[] } }> }) =>
  (await client.get('/v1/events')).body.items;

test('creates every type as documented before anything has happened', async () => {
  const { client } = await newTrader(server);
  const { components } = (await server.client.get('/v1/openapi.json')).body;
  const made: ApiResponse['body'][] = [];
  for (const type of SUBSCRIBABLE) made.unshift(await createEvent(client, type));
  assert.deepEqual(await lists(client), made);
  const of = (type: string) => made.find((event) => event.type === type);
  assert.deepEqual(of('listing.purchased').data, {
    object: components.schemas.Purchase.examples[0],
    listing: components.schemas.Listing.examples[0],
  });
  assert.equal(of('purchase.refunded').data.object.status, 'refunded');
  assert.equal(of('listing.unpublished').data.object.status, 'unpublished');
  assert.equal(of('api_key.revoked').data.object.status, 'revoked');
  assert.equal(of('payout.failed').data.object.status, 'failed');
  assert.deepEqual(of('deployment.ready').data.object, components.schemas.Deployment.examples[0]);
  assert.equal(of('deployment.failed').data.object.status, 'failed');
  assert.equal(of('webhook_endpoint.disabled').data.object.status, 'disabled');
});

test('returns the documented example whatever was emitted before', async () => {
  const { seller } = await newShop(server, 100);
  const { components } = (await server.client.get('/v1/openapi.json')).body;
  const documented = { object: components.schemas.Listing.examples[0] };
  assert.deepEqual((await createEvent(seller.client, 'listing.published')).data, documented);
  await createEvent(seller.client, 'listing.published', { mine: true });
  assert.deepEqual((await createEvent(seller.client, 'listing.published')).data, documented);
});

test('uses a live premium key as the activated key', async () => {
  const { client } = await newTrader(server);
  const { data, mode } = await createEvent(client, 'api_key.activated');
  const { object: key } = data;
  assert.deepEqual(
    [mode, key.mode, key.prefix, key.tier, key.status, key.scopes.includes('inference:run')],
    ['test', 'live', 'svc_live_', 'premium', 'active', true],
  );
});

test('replaces the object by the given one, and keeps the fields next to it', async () => {
  const { client } = await newTrader(server);
  const object = { 'a "quoted" key': [1, { deep: null }], text: 'Ünïcödé 🤖\u2028\n', toJSON: 'x', hasOwnProperty: 1 };
  const made = await createEvent(client, 'listing.purchased', object);
  assert.deepEqual(made.data.object, object);
  assert.match(made.data.listing.id, /^lst_/);
  assert.deepEqual((await client.get(`/v1/events/${made.id}`)).body, made);
  const empty = await createEvent(client, 'payout.paid', {});
  assert.deepEqual(empty.data, { object: {} });
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}{}${'}'.repeat(levels)}`;
const withObject = (json: string) => `{"type":"payout.paid","object":${json}}`;

for (const [what, body, status, code, field] of [
  ['no type', {}, 422, 'validation_failed', 'type'],
  ['an unknown type', { type: 'nothing.happened' }, 422, 'validation_failed', 'type'],
  ['the type that endpoints are tested with', { type: 'webhook_endpoint.test' }, 422, 'validation_failed', 'type'],
  ['an object that is a list', { type: 'payout.paid', object: [] }, 422, 'validation_failed', 'object'],
  ['an object of null', { type: 'payout.paid', object: null }, 422, 'validation_failed', 'object'],
  ['an object that is text', { type: 'payout.paid', object: '{}' }, 422, 'validation_failed', 'object'],
  ['an unknown field', { type: 'payout.paid', data: {} }, 422, 'validation_failed', 'data'],
  ['a NUL', { type: 'payout.paid', object: { a: { b: 'x\0' } } }, 422, 'validation_failed', 'object.a.b'],
  ['a NUL in a name', { type: 'payout.paid', object: { 'x\0': 1 } }, 422, 'validation_failed', 'object'],
  ['half a surrogate pair', withObject('{"a":"\\ud800"}'), 422, 'validation_failed', 'object.a'],
  ['a prototype', withObject('{"a":{"__proto__":{"x":1}}}'), 400, 'invalid_json', undefined],
  ['a constructor’s prototype', withObject('{"constructor":{"prototype":{}}}'), 400, 'invalid_json', undefined],
  ['an object nested too deeply', withObject(nested(32)), 422, 'validation_failed', 'object'],
  ['an object nested deeper than that', withObject(nested(400)), 422, 'validation_failed', 'object'],
  ['an object nested without end', withObject(nested(9_000)), 400, 'invalid_json', undefined],
  [
    'too large an object',
    { type: 'payout.paid', object: { a: 'x'.repeat(65_536) } },
    413,
    'payload_too_large',
    undefined,
  ],
] as const) {
  test(`rejects ${what}, and emits nothing`, async () => {
    const { client } = await newTrader(server);
    assertWholeError(await client.post('/v1/test_helpers/events', body), status, code, field);
    assert.deepEqual(await lists(client), []);
  });
}

test('stores an object just within the limits whole', async () => {
  const { client } = await newTrader(server);
  for (const json of [nested(31), `{"a":"${'x'.repeat(65_000)}"}`]) {
    const response = await client.post('/v1/test_helpers/events', withObject(json));
    assert.equal(response.status, 201, response.text);
    assert.deepEqual(response.body.data, { object: JSON.parse(json) });
  }
});

test('exists in test mode only, and not for a restricted key', async () => {
  const trader = await newTrader(server);
  const { client: live } = await createKey(trader, { mode: 'live' });
  const { client: restricted } = await createKey(trader, { scopes: ['webhooks:write'] });
  assertWholeError(await live.post('/v1/test_helpers/events', { type: 'payout.paid' }), 404, 'not_found');
  const rejected = await restricted.post('/v1/test_helpers/events', { type: 'payout.paid' });
  assertWholeError(rejected, 403, 'scope_required');
  assert.match(
    rejected.body.error.message,
    /Restricted keys and connected apps are limited to their scopes, and can neither spend money nor create keys\.$/,
  );
});

test('creates one event for two requests with one Idempotency-Key', async () => {
  const { client } = await newTrader(server);
  const send = () => client.post('/v1/test_helpers/events', { type: 'payout.paid' }, { 'idempotency-key': 'once' });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([second.body, second.headers.get('idempotent-replayed')], [first.body, 'true']);
  assert.deepEqual(await lists(client), [first.body]);
});
