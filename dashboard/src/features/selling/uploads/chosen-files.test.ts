import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortFiles } from './chosen-files.ts';

const sort = (...paths: string[]) => {
  const { files, skipped } = sortFiles(paths.map((path) => ({ path, file: new File(['x'], 'x') })));
  return { names: files.map(({ name }) => name), skipped: skipped.map(({ path, reason }) => `${path}: ${reason}`) };
};

test('of one folder names are paths within it, of several things each keeps its own', () => {
  assert.deepEqual(sort('arm/model.onnx', 'arm/data/weights.bin').names, ['model.onnx', 'data/weights.bin']);
  assert.deepEqual(sort('arm/model.onnx', 'README.md').names, ['arm/model.onnx', 'README.md']);
  assert.deepEqual(sort('model.onnx').names, ['model.onnx']);
});

test('hidden files are left out of folders, and taken where they were chosen by themselves', () => {
  assert.deepEqual(sort('arm/model.onnx', 'arm/.env', 'arm/.cache/a'), {
    names: ['model.onnx'],
    skipped: ['.env: hidden', '.cache/a: hidden'],
  });
  assert.deepEqual(sort('.gitattributes').names, ['.gitattributes']);
});

test('what tools leave behind is left out wherever it lies', () => {
  assert.deepEqual(sort('.DS_Store', 'arm/__pycache__/a.pyc').skipped, [
    '.DS_Store: leftover',
    'arm/__pycache__/a.pyc: leftover',
  ]);
});

test('names that the service refuses, and names that are one on some machines', () => {
  assert.deepEqual(sort('a\\b.bin', 'tab\t.bin', 'c:x', `${'ü'.repeat(300)}.bin`).names, []);
  assert.deepEqual(sort('README.md', 'readme.md'), { names: ['README.md'], skipped: ['readme.md: double'] });
});
