import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFiltered, parseSearch, queryOf, readFilters, writeFilters } from './request-query.ts';

const ID = 'req_01k9zq4v7he1r8c3t5n6m2x0rq';

for (const [text, target] of [
  [ID, { id: ID }],
  [`the request ${ID} failed`, { id: ID }],
  [`{"request_id":"${ID}"}`, { id: ID }],
  ['req_mistyped', { id: 'req_mistyped' }],
  ['/v1/models', { path: '/v1/models' }],
  ['v1/models', { path: '/v1/models' }],
  ['models', { path: '/v1/models' }],
  ['https://souk.example/v1/models?limit=3', { path: '/v1/models' }],
  ['/v1', { path: undefined }],
  ['', { path: undefined }],
] as const) {
  test(`reads the search "${text}" as ${JSON.stringify(target)}`, () => assert.deepEqual(parseSearch(text), target));
}

test('reads the filters of a URL, and drops invalid ones', () => {
  const params = new URLSearchParams('status=failed&method=POST&path=/v1/models&within=day&key=mine&other=1');
  const filters = readFilters(params);
  assert.deepEqual(writeFilters(filters), { status: 'failed', method: 'POST', path: '/v1/models', within: 'day' });
  assert.ok(isFiltered(filters));
  assert.ok(!isFiltered(readFilters(new URLSearchParams('status=all&method=post&path=/docs&within=year'))));
});

test('turns a time span into a start before now', () => {
  const now = Date.parse('2026-01-07T08:00:00Z');
  assert.deepEqual(queryOf({ status: '404', within: 'hour' }, now), {
    status: '404',
    from: '2026-01-07T07:00:00.000Z',
  });
  assert.deepEqual(queryOf({}, now), {});
});
