import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { takeFiles } from './file-queue.ts';

const takeAll = (files: readonly string[], directory: string) => takeFiles(files, directory, Number.POSITIVE_INFINITY);

test('gives each file to one process, in order', () => {
  const directory = mkdtempSync(join(tmpdir(), 'souk-queue-'));
  const files = ['a', 'b', 'c', 'd'];
  const [first, second] = [takeAll(files, directory), takeAll(files, directory)];
  const taken = [first, second, second, first, second, first].map((process) => process.next().value);
  assert.deepEqual(taken, ['a', 'b', 'c', 'd', undefined, undefined]);
});

test('leaves files to the next process once this one uses much memory', () => {
  const directory = mkdtempSync(join(tmpdir(), 'souk-queue-'));
  const files = ['a', 'b'];
  assert.deepEqual([...takeFiles(files, directory, 1)], []);
  assert.deepEqual([...takeAll(files, directory)], files);
});
