import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loggedRoute, queryNames, toLoggedPath } from './request-path.ts';

const MODEL = '/v1/models/:id';
const MODEL_ROUTE = loggedRoute(MODEL);
const ID = 'mdl_01k9zq4v7he1r8c3t5n6m2x0rq';

for (const [route, url, logged] of [
  ['/v1/models', '/v1/models?q=grasp', '/v1/models'],
  [MODEL, `/v1/models/${ID}`, `/v1/models/${ID}`],
  [MODEL, '/v1/models/mdl_mistyped?x=1', '/v1/models/mdl_mistyped'],
  [MODEL, '/v1/models/acme%2Fpick-place', '/v1/models/acme/pick-place'],
  [MODEL, '/v1/models/other%2fpick-place', '/v1/models/{owner}/pick-place'],
  [MODEL, '/v1/models/Acme%2Fpick-place', '/v1/models/{owner}/pick-place'],
  [MODEL, '/v1/models/%61cme%2Fpick-place', '/v1/models/{owner}/pick-place'],
  [MODEL, '/v1/models/other', '/v1/models/{name}'],
  [MODEL, '/v1/models/other%252Fpick-place', '/v1/models/{name}'],
  ['/v1/accounts/:slug', '/v1/accounts/acme', '/v1/accounts/acme'],
  ['/v1/accounts/:slug', '/v1/accounts/ada-lovelace', '/v1/accounts/{name}'],
  [
    '/v1/models/:id/revisions/:revision/files/:name',
    '/v1/models/other%2Fm/revisions/1.0.0/files/a%2Fb.bin',
    '/v1/models/{owner}/m/revisions/1.0.0/files/a/b.bin',
  ],
] as const) {
  test(`${url} is logged for acme as ${logged}`, () =>
    assert.equal(toLoggedPath(loggedRoute(route), url, 'acme'), logged));
}

/** Slugs of accounts and models. */
const slug = fc.stringMatching(/^[a-z][a-z0-9-]{2,20}$/);

test('omits the slugs of other accounts', () => {
  fc.assert(
    fc.property(slug, slug, slug, (own, owner, name) => {
      fc.pre(own !== owner);
      assert.equal(toLoggedPath(MODEL_ROUTE, `/v1/models/${owner}%2F${name}`, own), `/v1/models/{owner}/${name}`);
      assert.equal(toLoggedPath(MODEL_ROUTE, `/v1/models/${own}%2F${name}`, own), `/v1/models/${own}/${name}`);
    }),
  );
});

test('keeps only names of a query, and only valid ones', () => {
  assert.deepEqual(queryNames('/v1/models'), []);
  assert.deepEqual(queryNames('/v1/models?'), []);
  assert.deepEqual(queryNames('/v1/models?q=secret&limit=5&q=again'), ['q', 'limit']);
  assert.deepEqual(queryNames('/v1/models?svc_test_0123456789abcdefghij&Q=1&%00=2&next_cursor'), ['next_cursor']);
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const name of queryNames(`/v1/models?${text}`)) assert.match(name, /^[a-z_]{1,40}$/);
    }),
  );
});

test('formats a route like the API description', () => {
  assert.equal(loggedRoute('/v1/models/:id/revisions/:revision').documented, '/v1/models/{id}/revisions/{revision}');
});
