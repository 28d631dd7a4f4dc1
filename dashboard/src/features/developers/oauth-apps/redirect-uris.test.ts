import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atTheField, toLines, toRedirectUris } from './redirect-uris.ts';

test('each line is an address; empty ones and spaces around do not count', () => {
  const addresses = ['https://app.example.com/cb', 'http://localhost:3000/cb'];
  assert.deepEqual(toRedirectUris(toLines(addresses)), addresses);
  assert.deepEqual(toRedirectUris(`\r\n  ${addresses[0]} \r\n\r\n${addresses[1]}\r\n`), addresses);
  assert.deepEqual(toRedirectUris(' \n '), []);
});

test('a problem with one address is shown at the field, and says which one it is', () => {
  const message = '`redirect_uris.1` must not have a fragment.';
  assert.deepEqual(atTheField({ message, field: 'redirect_uris.1' }), {
    message: 'Address 2 must not have a fragment.',
    field: 'redirect_uris',
  });
  assert.deepEqual(atTheField({ message: 'must be known', field: 'required_scopes.0' }), {
    message: 'must be known',
    field: 'required_scopes',
  });
});

test('any other problem stays what it is', () => {
  assert.equal(atTheField(null), null);
  for (const problem of [{ message: 'taken', field: 'name' }, { message: 'no connection' }]) {
    assert.equal(atTheField(problem), problem);
  }
});
