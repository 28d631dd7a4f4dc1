import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FULL_SIZE } from './harness/scale.ts';

/** Limits of one test and of one file, in milliseconds. A test that takes longer hangs, and fails alone. */
export const MAX_TEST_MS = FULL_SIZE ? 1_200_000 : 180_000;
const MAX_FILE_MS = FULL_SIZE ? 2_400_000 : 900_000;

/**
 * Files that load the same code follow each other. Those that load little come first: collecting the garbage of their large
 * buffers takes longer the more has been loaded.
 */
const KINDS: readonly ((file: string) => boolean)[] = [
  (file) => !file.startsWith('dashboard/test/') && !file.includes('/journeys/'),
  (file) => file.startsWith('dashboard/test/'),
  () => true,
];

/**
 * Writes a program for each of `count` processes. Each takes test files from one queue until none is left, and imports them
 * one after the other. A process for every file would spend half of its time on loading and compiling the server.
 */
export function writePrograms(files: readonly string[], directory: string, count: number): string[] {
  mkdirSync(directory);
  const program = programOf(inOrder(files), directory);
  return Array.from({ length: Math.min(count, files.length) }, (_, index) => {
    const path = join(directory, `${index + 1}.test.mjs`);
    writeFileSync(path, program);
    return path;
  });
}

function inOrder(files: readonly string[]): string[] {
  const kindOf = (file: string) => KINDS.findIndex((includes) => includes(file));
  return files.toSorted((a, b) => kindOf(a) - kindOf(b));
}

/** Each file runs within its own test, so that its hooks apply only to it. */
function programOf(files: readonly string[], directory: string): string {
  const urls = Object.fromEntries(files.map((file) => [file, pathToFileURL(file).href]));
  return `import { test } from 'node:test';
import { takeFiles } from ${JSON.stringify(import.meta.url)};
import { runFile } from ${JSON.stringify(import.meta.resolve('./run-file.ts'))};

const urls = ${JSON.stringify(urls, null, 2)};
for (const file of takeFiles(Object.keys(urls), ${JSON.stringify(directory)})) {
  await test(file, { timeout: ${MAX_FILE_MS} }, (t) => runFile(t, () => import(urls[file])));
}
`;
}

/** Iterates over the files that no other process has taken. Each process marks what it takes by a file in the directory. */
export function* takeFiles(files: readonly string[], directory: string): Generator<string> {
  for (const [index, file] of files.entries()) {
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
