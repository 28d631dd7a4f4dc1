import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toFieldProblem, toLines, toRedirectUris } from './redirect-uris.ts';

test('reads one URI per line, without empty lines and surrounding spaces', () => {
  const uris = ['https://app.example.com/cb', 'http://localhost:3000/cb'];
  assert.deepEqual(toRedirectUris(toLines(uris)), uris);
  assert.deepEqual(toRedirectUris(`\r\n  ${uris[0]} \r\n\r\n${uris[1]}\r\n`), uris);
  assert.deepEqual(toRedirectUris(' \n '), []);
});

test('moves a problem with one URI to the field, and says which one it is', () => {
  const message = '`redirect_uris.1` must not have a fragment.';
  assert.deepEqual(toFieldProblem({ message, field: 'redirect_uris.1' }), {
    message: 'Redirect URI 2 must not have a fragment.',
    field: 'redirect_uris',
  });
  assert.deepEqual(toFieldProblem({ message: 'must be known', field: 'required_scopes.0' }), {
    message: 'must be known',
    field: 'required_scopes',
  });
});

test('returns any other problem unchanged', () => {
  assert.equal(toFieldProblem(null), null);
  for (const problem of [{ message: 'taken', field: 'name' }, { message: 'no connection' }]) {
    assert.equal(toFieldProblem(problem), problem);
  }
});
