import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FULL_SIZE } from './harness/scale.ts';

/** Limits of one test and of one file, in milliseconds. A test that takes longer hangs, and fails alone. */
export const MAX_TEST_MS = FULL_SIZE ? 1_200_000 : 180_000;
const MAX_FILE_MS = FULL_SIZE ? 2_400_000 : 900_000;

/** Files that load the same code follow each other. */
const KINDS: readonly ((file: string) => boolean)[] = [
  (file) => !file.startsWith('dashboard/test/') && !file.includes('/journeys/'),
  (file) => file.startsWith('dashboard/test/'),
  () => true,
];

/**
 * What files have loaded stays in memory, and collecting garbage takes longer the more there is: up to four times the CPU
 * time of a file. A process that uses this much leaves further files to the next one.
 */
const MAX_HEAP_BYTES = 200 * 2 ** 20;
/** One process that may do so for this many files. Further ones take files until none is left. */
const FILES_PER_PROCESS = 15;

/**
 * Writes programs, of which `count` run at once. Each takes test files from one queue, and imports them one after the
 * other. A process for every file would spend half of its time on loading and compiling the server.
 */
export function writePrograms(files: readonly string[], directory: string, count: number): string[] {
  mkdirSync(directory);
  const ordered = inOrder(files);
  const last = Math.min(count, files.length);
  const relieved = Math.floor((files.length - last) / FILES_PER_PROCESS);
  return Array.from({ length: relieved + last }, (_, index) => {
    const path = join(directory, `${String(index + 1).padStart(3, '0')}.test.mjs`);
    writeFileSync(path, programOf(ordered, directory, index < relieved ? MAX_HEAP_BYTES : Number.POSITIVE_INFINITY));
    return path;
  });
}

function inOrder(files: readonly string[]): string[] {
  const kindOf = (file: string) => KINDS.findIndex((includes) => includes(file));
  return files.toSorted((a, b) => kindOf(a) - kindOf(b));
}

/** Each file runs within its own test, so that its hooks apply only to it. */
function programOf(files: readonly string[], directory: string, maxHeapBytes: number): string {
  const urls = Object.fromEntries(files.map((file) => [file, pathToFileURL(file).href]));
  return `import { test } from 'node:test';
import { takeFiles } from ${JSON.stringify(import.meta.url)};
import { runFile } from ${JSON.stringify(import.meta.resolve('./run-file.ts'))};

const urls = ${JSON.stringify(urls, null, 2)};
for (const file of takeFiles(Object.keys(urls), ${JSON.stringify(directory)}, ${maxHeapBytes})) {
  await test(file, { timeout: ${MAX_FILE_MS} }, (t) => runFile(t, () => import(urls[file])));
}
`;
}

/**
 * Iterates over the files that no other process has taken, while this one does not use more memory. Each process marks what
 * it takes by a file in the directory.
 */
export function* takeFiles(files: readonly string[], directory: string, maxHeapBytes: number): Generator<string> {
  for (const [index, file] of files.entries()) {
    if (process.memoryUsage().heapUsed > maxHeapBytes) return;
    if (take(join(directory, `${index}.taken`))) yield file;
  }
}

function take(mark: string): boolean {
  try {
    closeSync(openSync(mark, 'wx'));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  }
}
