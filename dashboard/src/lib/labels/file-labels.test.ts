import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileEntry } from '@souk/sdk';
import { factsOf, verdictOf } from './file-labels.ts';

const FILE: FileEntry = {
  id: 'fil_1',
  name: 'model.onnx',
  size: 10,
  sha256: 'ab',
  content_type: 'application/octet-stream',
  inspected: true,
  verdict: 'inspected',
  inspection: null,
  format: null,
  rows: null,
  columns: null,
  problem: null,
  created_at: '2026-01-05T09:41:07.310Z',
};

test('describes a model by its size, inputs and outputs', () => {
  const header = { parameter_count: 7_240_000_000, inputs: [{ name: 'image' }], outputs: [{ name: 'boxes' }] };
  assert.deepEqual(factsOf({ ...FILE, inspection: { format: 'onnx', reason: null, header } }), [
    ...['ONNX', '7.2B parameters', 'inputs: image', 'outputs: boxes'],
  ]);
});

test('describes a table by its rows and columns, or its problem', () => {
  const columns = [{ name: 'a' }, { name: 'b' }];
  assert.deepEqual(factsOf({ ...FILE, format: 'csv', rows: 12_000, columns }), ['CSV', '12,000 rows', '2 columns']);
  assert.deepEqual(factsOf({ ...FILE, problem: 'line 3 is not JSON' }), ['line 3 is not JSON']);
});

test('labels every verdict, and files without one', () => {
  const verdicts = ['inspected', 'not_applicable', 'rejected', null] as const;
  assert.deepEqual(
    verdicts.map((verdict) => verdictOf({ verdict }).label),
    ['Inspected', 'Plain data', 'Rejected', 'Not inspected'],
  );
});
