import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FileQueue } from './file-queue.ts';

async function queueOf(t: { after(work: () => Promise<void>): void }, sizes: Record<string, number>) {
  const directory = await mkdtemp(join(tmpdir(), 'souk-queue-'));
  t.after(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'test'));
  const files = Object.keys(sizes).map((name) => join(directory, name));
  for (const [name, size] of Object.entries(sizes)) await writeFile(join(directory, name), 'x'.repeat(size));
  return { queue: FileQueue.create(files, join(directory, 'queue')), path: (name: string) => join(directory, name) };
}

test('gives every file to one process only, and returns those that none has taken', async (t) => {
  const { queue, path } = await queueOf(t, { 'a.test.ts': 4, 'b.test.ts': 3, 'c.test.ts': 2, 'd.test.ts': 1 });
  const [one, other] = [queue.take(), new FileQueue(queue.directory).take(2)];
  assert.equal(one.next().value, path('a.test.ts'));
  assert.equal(other.next().value, path('b.test.ts'));
  assert.equal(other.next().value, path('c.test.ts'));
  assert.equal(other.next().done, true, 'two files at most');
  assert.deepEqual(queue.left(), [path('d.test.ts')]);
  assert.equal(one.next().done, true);
});

test('starts with the files of test folders, and of those with the largest', async (t) => {
  const { queue, path } = await queueOf(t, { 'large.test.ts': 9, 'test/small.test.ts': 1, 'test/large.test.ts': 5 });
  assert.deepEqual(queue.left(), ['test/large.test.ts', 'test/small.test.ts', 'large.test.ts'].map(path));
});
