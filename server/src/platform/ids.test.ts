import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idPattern, isId, newId } from './ids.ts';

test('an id is its prefix and 26 lower-case Crockford digits', () => {
  const id = newId('usr');
  assert.match(id, /^usr_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.match(id, new RegExp(idPattern('usr')));
  assert.ok(isId('usr', id));
  assert.ok(!isId('key', id));
  assert.ok(!isId('usr', `${id}0`));
  assert.ok(!isId('usr', id.toUpperCase()));
});

test('an id holds a version 7 UUID of the present', () => {
  const before = Date.now();
  const digits = newId('req').slice(4);
  let value = 0n;
  for (const digit of digits) value = value * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit));
  const hex = value.toString(16).padStart(32, '0');
  assert.equal(hex[12], '7');
  assert.match(hex[16] as string, /[89ab]/);
  const time = Number.parseInt(hex.slice(0, 12), 16);
  assert.ok(time >= before && time <= Date.now() + 1000);
});

test('ids are unique and sort by creation, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('evt'));
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual([...ids].sort(), ids);
});
