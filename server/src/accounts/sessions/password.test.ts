import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Passwords } from './password.ts';

test('hashes at the cost that OWASP recommends', async () => {
  assert.match(await new Passwords().hash('correct horse'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('checks a hash of any cost', async () => {
  const hash = await new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 }).hash('correct horse');
  const passwords = new Passwords();
  assert.equal(await passwords.matches(hash, 'correct horse'), true);
  assert.equal(await passwords.matches(hash, 'correct cow'), false);
});

test('accepts no password without a hash, not even that of the decoy', async () => {
  const passwords = new Passwords();
  assert.equal(await passwords.matches(undefined, 'no account has this password'), false);
  assert.equal(await passwords.matches(null, ''), false);
});

test('compares passwords as they look', async () => {
  const passwords = new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  assert.equal(await passwords.matches(await passwords.hash('cafe\u0301 noir'), 'caf\u00e9 noir'), true);
});
