import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { idPattern, isId, newId, oldestIdAt, timeOfId } from './ids.ts';

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

/** Any time that fits into the 48 bits of an id. */
const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test('oldestIdAt returns an id that contains only the time', () => {
  fc.assert(
    fc.property(moment, (time) => {
      const first = oldestIdAt('evt', time);
      assert.ok(isId('evt', first), first);
      let value = 0n;
      for (const digit of first.slice(4))
        value = value * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit));
      assert.equal(value, BigInt(time) << 80n);
    }),
  );
});

test('oldestIdAt sorts by time', () => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      assert.equal(oldestIdAt('evt', one) < oldestIdAt('evt', other), one < other);
    }),
  );
});

test('timeOfId returns when an id was created', () => {
  fc.assert(fc.property(moment, (time) => assert.equal(timeOfId(oldestIdAt('req', time)), time)));
  const id = newId('req');
  assert.ok(oldestIdAt('req', timeOfId(id)) <= id && id < oldestIdAt('req', timeOfId(id) + 1));
});

test('an id sorts between the oldest ids of its own millisecond and of the next', async (t) => {
  // Ids never go back. So those of the future come from a copy of the module, which no other test uses.
  const copy: typeof import('./ids.ts') = await import(`${import.meta.resolve('./ids.ts')}?copy`);
  let time = Date.now() + 10_000;
  t.mock.timers.enable({ apis: ['Date'], now: time });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 36 }), (later) => {
      time += later;
      t.mock.timers.setTime(time);
      const id = copy.newId('evt');
      assert.ok(oldestIdAt('evt', time) <= id, `${id} at ${time}`);
      assert.ok(id < oldestIdAt('evt', time + 1), `${id} at ${time}`);
    }),
  );
});
