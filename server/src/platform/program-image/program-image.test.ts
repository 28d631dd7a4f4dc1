import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { imageOf, openProgramImage } from './program-image.ts';

const CHILD = fileURLToPath(new URL('../../inspection/sandbox/reading-child.ts', import.meta.url));

test('an image holds the program and what it imports, as JavaScript', () => {
  const image = imageOf(CHILD);
  assert.ok(image[pathToFileURL(CHILD).href]?.includes('carryOut'));
  const imported = (path: string): string => image[new URL(path, pathToFileURL(CHILD)).href] ?? assert.fail(path);
  assert.ok(imported('./lock-down.ts').includes('registerHooks'), 'imported for what it does');
  assert.ok(imported('./inspect-parts.ts').includes('inspectParts'), 'imported when it is needed');
  assert.doesNotMatch(imported('./frames.ts'), /export interface|: Buffer/);
});

test('types alone bring nothing into an image', () => {
  assert.equal(new URL('./reading-tools.ts', pathToFileURL(CHILD)).href in imageOf(CHILD), false);
});

test('an image is made once, and nothing says so on the terminal', () => {
  const warnings: string[] = [];
  const { emitWarning } = process;
  process.emitWarning = (text: string | Error) => void warnings.push(String(text));
  try {
    assert.equal(openProgramImage(CHILD), openProgramImage(CHILD));
  } finally {
    process.emitWarning = emitWarning;
  }
  assert.deepEqual(warnings, []);
  assert.deepEqual(JSON.parse(readFileSync(openProgramImage(CHILD), 'utf8')), imageOf(CHILD));
});
