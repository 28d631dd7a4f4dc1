import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMissingFile } from './missing-file.ts';

test('distinguishes a file that failed to load from a bug', () => {
  const errors = [
    new TypeError('Failed to fetch dynamically imported module: https://souk.example/assets/keys-page-1.js'),
    new TypeError('error loading dynamically imported module: https://souk.example/assets/keys-page-1.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/keys-page-1.css'),
  ];
  for (const error of errors) assert.ok(isMissingFile(error), error.message);
  assert.ok(!isMissingFile(new TypeError("Cannot read properties of undefined (reading 'name')")));
  assert.ok(!isMissingFile('Importing a module script failed.'));
});
