import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openVault } from '../../platform/crypto/key-ring.ts';
import { hashSecret, isWellFormedSecret, newSecret } from '../../platform/crypto/secret-text.ts';
import { isSecretOf } from './client-secret.ts';
import { successorOf } from './provider-tokens.ts';
import { REFRESH_TOKEN_PREFIX } from './token-prefixes.ts';

const vault = openVault([{ serial: 1, key: Buffer.alloc(32, 7) }]);
const other = openVault([{ serial: 1, key: Buffer.alloc(32, 8) }]);

test('derives the successor of a refresh token from it and a secret key', () => {
  const token = newSecret(REFRESH_TOKEN_PREFIX);
  const successor = successorOf(vault, token);
  assert.ok(isWellFormedSecret(REFRESH_TOKEN_PREFIX, successor));
  assert.notEqual(successor, token);
  assert.equal(successorOf(vault, token), successor);
  assert.notEqual(successorOf(other, token), successor);
  assert.notEqual(successorOf(vault, successor), successor);
});

test('accepts a client secret by its hash, and nothing else', () => {
  const secret = newSecret('svc_secret_');
  const hex = hashSecret(secret).toString('hex');
  assert.ok(isSecretOf(hex, secret));
  assert.ok(!isSecretOf(hex, hex), 'the hash itself');
  assert.ok(!isSecretOf(undefined, ''));
  assert.ok(!isSecretOf('', ''));
  fc.assert(fc.property(fc.string(), (text) => text === secret || !isSecretOf(hex, text)));
});
