import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { takeFiles } from './file-queue.ts';

test('gives each file to one process, in order', () => {
  const directory = mkdtempSync(join(tmpdir(), 'souk-queue-'));
  const files = ['a', 'b', 'c', 'd'];
  const [first, second] = [takeFiles(files, directory), takeFiles(files, directory)];
  const taken = [first, second, second, first, second, first].map((process) => process.next().value);
  assert.deepEqual(taken, ['a', 'b', 'c', 'd', undefined, undefined]);
});
