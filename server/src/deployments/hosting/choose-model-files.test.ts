import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileRow } from '../../storage/file.ts';
import type { DeploymentRow } from '../deployment.ts';
import { chooseModelFiles } from './choose-model-files.ts';

const chosen = (runtime: DeploymentRow['runtime'], main_file: string | null, names: string[]) =>
  chooseModelFiles(names.map((name) => ({ name })) as FileRow[], { runtime, main_file }).map(({ name }) => name);

test('includes what may hold tensors of an ONNX model, and no weights of other runtimes', () => {
  const names = ['README.md', 'model.onnx', 'model.onnx_data', 'onnx/other.onnx', 'weights/w.bin', 'model.safetensors'];
  assert.deepEqual(chosen('onnx', 'model.onnx', names), [
    'README.md',
    'model.onnx',
    'model.onnx_data',
    'weights/w.bin',
  ]);
});

test('includes the file of a GGUF model, or all its parts', () => {
  const names = ['a-00001-of-00002.gguf', 'a-00002-of-00002.gguf', 'b-00001-of-00002.gguf', 'c.gguf', 'config.json'];
  assert.deepEqual(chosen('gguf', 'c.gguf', names), ['c.gguf']);
  assert.deepEqual(chosen('gguf', 'a-00001-of-00002.gguf', names), names.slice(0, 2));
});

test('includes nothing for an external engine', () => {
  assert.deepEqual(chosen('open-inference', null, ['model.pt']), []);
});
