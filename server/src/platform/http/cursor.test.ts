import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { openVault } from '../crypto/key-ring.ts';
import { ApiError } from '../errors.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
const otherVault = openVault([{ serial: 1, key: randomBytes(32) }]);

const text = anyText({ maxLength: 60 });
const position = fc.array(fc.oneof(text, fc.maxSafeInteger(), fc.constant(null)), { maxLength: 5 });
const list = text;
const anyCharacter = fc.oneof(
  fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  anyText({ minLength: 1, maxLength: 1 }),
);
/** An index into a text whose length is not known yet. */
const place = fc.nat({ max: 10_000 });

function assertNotAccepted(name: string, cursor: string, with_ = vault): void {
  assert.throws(
    () => decodeCursor(with_, name, cursor),
    (error) => error instanceof ApiError && error.code === 'validation_failed' && error.field === 'cursor',
  );
}

test('decodes to the original position and needs no URL encoding', () => {
  fc.assert(
    fc.property(list, position, (name, where) => {
      const cursor = encodeCursor(vault, name, where);
      assert.match(cursor, /^[A-Za-z0-9_-]+$/);
      assert.deepEqual(decodeCursor(vault, name, cursor), where);
    }),
  );
});

test('rejects a cursor with one character changed', () => {
  fc.assert(
    fc.property(list, position, place, anyCharacter, (name, where, at, character) => {
      const cursor = encodeCursor(vault, name, where);
      const i = at % cursor.length;
      fc.pre(cursor[i] !== character);
      assertNotAccepted(name, cursor.slice(0, i) + character + cursor.slice(i + 1));
    }),
    { numRuns: 1000 },
  );
});

test('rejects a cursor with an extra character', () => {
  fc.assert(
    fc.property(list, position, place, anyCharacter, (name, where, at, character) => {
      const cursor = encodeCursor(vault, name, where);
      const i = at % (cursor.length + 1);
      assertNotAccepted(name, cursor.slice(0, i) + character + cursor.slice(i));
    }),
    { numRuns: 1000 },
  );
});

test('rejects a cursor with characters missing', () => {
  fc.assert(
    fc.property(list, position, place, fc.integer({ min: 1, max: 200 }), (name, where, at, count) => {
      const cursor = encodeCursor(vault, name, where);
      const i = at % cursor.length;
      assertNotAccepted(name, cursor.slice(0, i) + cursor.slice(i + count));
    }),
    { numRuns: 1000 },
  );
});

test('rejects a cursor of another list or mode', () => {
  fc.assert(
    fc.property(list, list, position, (name, other, where) => {
      const cursor = encodeCursor(vault, name, where);
      if (name !== other) assertNotAccepted(other, cursor);
      assertNotAccepted(`${name}x`, cursor);
      assertNotAccepted(name, cursor, otherVault);
    }),
  );
});

test('rejects the payload of one cursor with the signature of another', () => {
  fc.assert(
    fc.property(list, position, position, (name, one, two) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(two));
      const [a, b] = [one, two].map((where) => Buffer.from(encodeCursor(vault, name, where), 'base64url'));
      const joined = Buffer.concat([(a as Buffer).subarray(0, 16), (b as Buffer).subarray(16)]);
      assertNotAccepted(name, joined.toString('base64url'));
    }),
  );
});

test('rejects any other text with the same error', () => {
  const strings = fc.oneof(
    anyText(),
    fc.base64String(),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  );
  fc.assert(
    fc.property(list, strings, (name, cursor) => assertNotAccepted(name, cursor)),
    { numRuns: 2000 },
  );
});
