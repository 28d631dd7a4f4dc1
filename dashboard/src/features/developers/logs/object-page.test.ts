import assert from 'node:assert/strict';
import { test } from 'node:test';
import { objectPath } from './object-page.ts';

const END = '01k9zq4v7he1r8c3t5n6m2x0rq';

test('returns the page of an id, and undefined for other texts', () => {
  assert.equal(objectPath(`pur_${END}`), `/dashboard/purchases/pur_${END}`);
  assert.equal(objectPath(`key_${END}`), '/dashboard/keys');
  assert.equal(objectPath(`grt_${END}`), undefined);
  assert.equal(objectPath(`pur_${END}/../x`), undefined);
  assert.equal(objectPath('pur_short'), undefined);
  assert.equal(objectPath('A purchase'), undefined);
});
