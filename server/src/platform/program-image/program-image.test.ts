import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildImage, openProgramImage } from './program-image.ts';

const CHILD = fileURLToPath(new URL('../../inspection/sandbox/sandbox-child.ts', import.meta.url));

test('an image contains the program and its imports as JavaScript', () => {
  const image = buildImage(CHILD);
  assert.ok(image[pathToFileURL(CHILD).href]?.includes('runTask'));
  const imported = (path: string): string => image[new URL(path, pathToFileURL(CHILD)).href] ?? assert.fail(path);
  assert.ok(imported('./lock-down.ts').includes('registerHooks'), 'imported for what it does');
  assert.ok(imported('./inspect-parts.ts').includes('inspectParts'), 'imported when it is needed');
  assert.doesNotMatch(imported('./frames.ts'), /export interface|: Buffer/);
});

test('type-only imports are left out', () => {
  assert.equal(new URL('./reading-tools.ts', pathToFileURL(CHILD)).href in buildImage(CHILD), false);
});

test('an image is created once, without a warning', () => {
  const warnings: string[] = [];
  const { emitWarning } = process;
  process.emitWarning = (text: string | Error) => void warnings.push(String(text));
  try {
    assert.equal(openProgramImage(CHILD), openProgramImage(CHILD));
  } finally {
    process.emitWarning = emitWarning;
  }
  assert.deepEqual(warnings, []);
  assert.deepEqual(JSON.parse(readFileSync(openProgramImage(CHILD), 'utf8')), buildImage(CHILD));
});
