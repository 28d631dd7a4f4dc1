import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FULL_SIZE } from './harness/scale.ts';

/** Limits of one test and of one file, in milliseconds. A test that takes longer hangs, and fails alone. */
export const MAX_TEST_MS = FULL_SIZE ? 1_200_000 : 180_000;
const MAX_FILE_MS = FULL_SIZE ? 2_400_000 : 900_000;

/**
 * Kinds of test files that load the same code, in the order in which they start, with the number of batches for each process
 * that runs at a time. The last batches are small, so that the processes end at about the same time.
 */
const KINDS: readonly { includes(file: string): boolean; batchesEach: number }[] = [
  { includes: (file) => file.startsWith('dashboard/test/'), batchesEach: 1 },
  { includes: (file) => file.includes('/journeys/'), batchesEach: 2 },
  { includes: () => true, batchesEach: 3 },
];

/**
 * Writes files that import several test files, one after the other. Each runs within its own test, so that its hooks apply
 * only to it. A process for every file would spend half of its time on loading and compiling the server.
 */
export function writeBatches(files: readonly string[], directory: string, processes: number): string[] {
  mkdirSync(directory);
  const kindOf = (file: string) => KINDS.find((kind) => kind.includes(file));
  const batches = KINDS.flatMap((kind) =>
    dealt(
      files.filter((file) => kindOf(file) === kind),
      kind.batchesEach * processes,
    ),
  );
  return batches.map((batch, index) => {
    const path = join(directory, `${String(index + 1).padStart(3, '0')}.test.mjs`);
    writeFileSync(path, batchOf(batch));
    return path;
  });
}

/** Deals files out round-robin: neighbours by name often take equally long, and should not share a batch. */
function dealt(files: readonly string[], count: number): string[][] {
  return Array.from({ length: Math.min(count, files.length) }, (_, batch) =>
    files.filter((_, index) => index % count === batch),
  );
}

function batchOf(files: readonly string[]): string {
  const runFile = JSON.stringify(new URL('./run-file.ts', import.meta.url).href);
  const tests = files.map((file) => {
    const [name, url] = [file, pathToFileURL(file).href].map((text) => JSON.stringify(text));
    return `test(${name}, { timeout: ${MAX_FILE_MS} }, (t) => runFile(t, () => import(${url})));`;
  });
  return [`import { test } from 'node:test';`, `import { runFile } from ${runFile};`, ...tests, ''].join('\n');
}
