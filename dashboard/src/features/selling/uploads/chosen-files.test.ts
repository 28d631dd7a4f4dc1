import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortFiles } from './chosen-files.ts';

const sort = (...paths: string[]) => {
  const { files, skipped } = sortFiles(paths.map((path) => ({ path, file: new File(['x'], 'x') })));
  return { names: files.map(({ name }) => name), skipped: skipped.map(({ path, reason }) => `${path}: ${reason}`) };
};

test('names files by their path within a single folder, or by their full path', () => {
  assert.deepEqual(sort('arm/model.onnx', 'arm/data/weights.bin').names, ['model.onnx', 'data/weights.bin']);
  assert.deepEqual(sort('arm/model.onnx', 'README.md').names, ['arm/model.onnx', 'README.md']);
  assert.deepEqual(sort('model.onnx').names, ['model.onnx']);
});

test('skips hidden files in folders, but not those chosen individually', () => {
  assert.deepEqual(sort('arm/model.onnx', 'arm/.env', 'arm/.cache/a'), {
    names: ['model.onnx'],
    skipped: ['.env: hidden', '.cache/a: hidden'],
  });
  assert.deepEqual(sort('.gitattributes').names, ['.gitattributes']);
});

test('skips files of systems and tools everywhere', () => {
  assert.deepEqual(sort('.DS_Store', 'arm/__pycache__/a.pyc').skipped, [
    '.DS_Store: system',
    'arm/__pycache__/a.pyc: system',
  ]);
});

test('skips invalid names, and names that differ only by case', () => {
  assert.deepEqual(sort('a\\b.bin', 'tab\t.bin', 'c:x', `${'ü'.repeat(300)}.bin`).names, []);
  assert.deepEqual(sort('README.md', 'readme.md'), { names: ['README.md'], skipped: ['readme.md: duplicate'] });
});
