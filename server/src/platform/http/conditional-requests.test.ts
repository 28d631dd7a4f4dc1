import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnown, isMatch, isRangeCurrent } from './conditional-requests.ts';

test('compares tags strongly for If-Match and If-Range, and weakly for If-None-Match', () => {
  assert.equal(isRangeCurrent(undefined, '"a"'), true);
  assert.equal(isRangeCurrent('"a"', '"a"'), true);
  for (const other of ['W/"a"', '"b"', 'a', 'Mon, 01 Jan 2024 00:00:00 GMT']) {
    assert.equal(isRangeCurrent(other, '"a"'), false, other);
  }
  for (const known of ['"a"', 'W/"a"', '"b", "a"', '*', ' "a" ']) assert.equal(isKnown(known, '"a"'), true, known);
  for (const unknown of [undefined, '', '"b"', 'a']) assert.equal(isKnown(unknown, '"a"'), false, String(unknown));
  for (const met of [undefined, '"a"', '"b", "a"', '*', ' "a" ']) assert.equal(isMatch(met, '"a"'), true, String(met));
  for (const unmet of ['', '"b"', 'W/"a"', 'a', '"b","c"']) assert.equal(isMatch(unmet, '"a"'), false, unmet);
});
