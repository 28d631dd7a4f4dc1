import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesReaching } from './changed-tests.ts';

const link = (from: string, to: string, typeOnly = false) => ({ from, to, typeOnly });
const IMPORTS = [
  link('server/src/keys/create-key.ts', 'server/src/keys/key.ts'),
  link('server/src/keys/create-key.test.ts', 'server/src/keys/create-key.ts'),
  link('server/src/keys/key.test.ts', 'server/src/keys/key.ts'),
  link('server/src/keys/key-name.test.ts', 'server/src/keys/key.ts', true),
  link('server/src/app.ts', 'server/src/keys/create-key.ts'),
  link('server/test/journeys/accounts/keys.test.ts', 'server/src/app.ts'),
];

test('follows imports from a changed file to the tests that run it', () => {
  assert.deepEqual(filesReaching(['server/src/keys/key.ts'], IMPORTS), [
    'server/src/keys/key.ts',
    'server/src/keys/create-key.ts',
    'server/src/keys/key.test.ts',
    'server/src/keys/create-key.test.ts',
    'server/src/app.ts',
  ]);
});

test('a changed test runs itself', () => {
  assert.deepEqual(filesReaching(['server/src/keys/key.test.ts'], IMPORTS), ['server/src/keys/key.test.ts']);
});
