import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { hashSecret, isWellFormedSecret, newSecret, secretOf } from './secret-text.ts';

const PREFIX = 'svc_test_';

test('a new secret is well-formed under its own prefix only', () => {
  const secret = newSecret(PREFIX);
  assert.match(secret, /^svc_test_[0-9A-Za-z]{38}$/);
  assert.ok(isWellFormedSecret(PREFIX, secret));
  assert.ok(!isWellFormedSecret('svc_live_', secret));
  assert.ok(!isWellFormedSecret('svc_live_', secret.replace('test', 'live')));
});

test('rejects a secret with one character changed, lost or added', () => {
  const secret = newSecret(PREFIX);
  fc.assert(
    fc.property(fc.nat(secret.length - 1), fc.constantFrom(...'0Aaz9'), (index, letter) => {
      const changed = secret.slice(0, index) + letter + secret.slice(index + 1);
      assert.equal(isWellFormedSecret(PREFIX, changed), changed === secret);
      assert.ok(!isWellFormedSecret(PREFIX, secret.slice(0, index) + secret.slice(index + 1)));
      assert.ok(!isWellFormedSecret(PREFIX, secret.slice(0, index) + letter + secret.slice(index)));
    }),
  );
});

test('never throws, whatever the text', () => {
  fc.assert(fc.property(anyText(), (text) => !isWellFormedSecret(PREFIX, PREFIX + text)));
});

test('hashes differ and do not contain the secret', () => {
  assert.equal(hashSecret('a').length, 32);
  assert.notDeepEqual(hashSecret('a'), hashSecret('b'));
});

test('derives the same well-formed secret from the same bytes, and another from others', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const secret = secretOf(PREFIX, one);
      assert.ok(isWellFormedSecret(PREFIX, secret));
      assert.equal(secretOf(PREFIX, Buffer.from(one)), secret);
      if (!one.equals(other)) assert.notEqual(secretOf(PREFIX, other), secret);
    }),
  );
  assert.throws(() => secretOf(PREFIX, Buffer.alloc(31)));
});
