import assert from 'node:assert/strict';
import test from 'node:test';
import { type Announced, splitIntoCalls } from './negotiate.ts';

const named = (name: string) => ({ name, size: 1, sha256: '0'.repeat(64) }) as Announced;
const many = (count: number, name: (i: number) => string) => Array.from({ length: count }, (_, i) => named(name(i)));

test('announces up to 10,000 files per call', () => {
  const files = many(10_001, (i) => `data/train-${i}.parquet`);
  assert.deepEqual(
    [...splitIntoCalls(files.slice(1))].map((some) => some.length),
    [10_000],
  );
  assert.deepEqual(
    [...splitIntoCalls(files)].map((some) => some.length),
    [10_000, 1],
  );
  assert.deepEqual([...splitIntoCalls([])], []);
});

test('splits long names by the size of the body in bytes', () => {
  const files = many(9_000, (i) => `${'é'.repeat(240)}${i}`);
  const calls = [...splitIntoCalls(files)];
  assert.equal(calls.flat().length, files.length);
  for (const some of calls) assert.ok(Buffer.byteLength(JSON.stringify({ files: some })) <= 4 * 1024 * 1024);
});
