import assert from 'node:assert/strict';
import test from 'node:test';
import { parsePathOption, parseStatusOption } from './request-filters.ts';

test('accepts a path with or without the version prefix', () => {
  for (const path of ['/v1/models/mdl_1', 'v1/models/mdl_1', '/models/mdl_1', 'models/mdl_1']) {
    assert.equal(parsePathOption(path), '/v1/models/mdl_1');
  }
  assert.deepEqual(['/v1', '/', '', '/v1beta'].map(parsePathOption), ['/v1/', '/v1/', '/v1/', '/v1/v1beta']);
});

test('accepts a status as a word or three digits', () => {
  for (const status of ['succeeded', 'failed', '404', '503']) assert.equal(parseStatusOption(status), status);
  for (const status of ['', '4xx', '600', '40', 'ok', '4040']) {
    assert.throws(() => parseStatusOption(status), { message: /such as 404/ }, status);
  }
});
