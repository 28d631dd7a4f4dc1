import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import { newId } from '../../platform/ids.ts';
import { createRefreshToken, makeAccessToken } from '../sessions/session.ts';
import { mailTokenText, readMailToken } from './mail-token.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);

test('reads the id back from a token', () => {
  const id = newId('tok');
  const text = mailTokenText(vault, id);
  assert.equal(readMailToken(vault, text), id);
  assert.match(text, /^tok_[0-9a-z]{26}\.[\w-]{43}$/);
  assert.ok(text.length <= 200, 'the sign-in endpoints take no longer token');
});

test('rejects the id alone', () => {
  const id = newId('tok');
  for (const guess of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, `.${mailTokenText(vault, id)}`]) {
    assert.equal(readMailToken(vault, guess), undefined, guess);
  }
});

test('rejects the signature of another id', () => {
  const [, signature] = mailTokenText(vault, newId('tok')).split('.');
  assert.equal(readMailToken(vault, `${newId('tok')}.${signature}`), undefined);
});

test('rejects a token signed by another server', () => {
  const otherVault = openVault([{ serial: 1, key: randomBytes(32) }]);
  assert.equal(readMailToken(vault, mailTokenText(otherVault, newId('tok'))), undefined);
});

test('rejects session cookies', () => {
  const id = newId('tok');
  assert.equal(readMailToken(vault, makeAccessToken(vault, id)), undefined);
  assert.equal(readMailToken(vault, createRefreshToken(vault, id, 1)), undefined);
});

test('rejects a signature with one changed bit', () => {
  const [id = '', signature = ''] = mailTokenText(vault, newId('tok')).split('.');
  fc.assert(
    fc.property(fc.nat(31), fc.nat(7), (index, bit) => {
      const bytes = Buffer.from(signature, 'base64url');
      bytes[index] = (bytes[index] as number) ^ (1 << bit);
      assert.equal(readMailToken(vault, `${id}.${bytes.toString('base64url')}`), undefined);
    }),
  );
});

test('never throws, whatever the text', () => {
  fc.assert(fc.property(anyText(), (text) => readMailToken(vault, text) === undefined));
});
