import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRevisions } from './next-revision.ts';

test('suggests the versions after the latest', () => {
  assert.deepEqual(nextRevisions(undefined), ['1.0.0']);
  assert.deepEqual(nextRevisions('1.2.3'), ['1.2.4', '1.3.0', '2.0.0']);
  assert.deepEqual(nextRevisions('2.0.0-rc.1'), ['2.0.0']);
});
