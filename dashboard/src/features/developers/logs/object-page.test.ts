import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf } from './object-page.ts';

const END = '01k9zq4v7he1r8c3t5n6m2x0rq';

test('ids lead to the page of what they name, and nothing else does', () => {
  assert.equal(pageOf(`pur_${END}`), `/dashboard/purchases/pur_${END}`);
  assert.equal(pageOf(`key_${END}`), '/dashboard/keys');
  assert.equal(pageOf(`grt_${END}`), undefined);
  assert.equal(pageOf(`pur_${END}/../x`), undefined);
  assert.equal(pageOf('pur_short'), undefined);
  assert.equal(pageOf('A purchase'), undefined);
});
