import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Revision } from '@souk/sdk';
import { describeContent, describeVerdict, formatLarge, formatOf } from './describe-inspection.ts';

type ModelFile = Revision['files'][number];

function aFile(verdict: ModelFile['verdict'], inspection: Record<string, unknown> | null): ModelFile {
  return {
    ...{ id: 'fil_1', name: 'model', size: 1, sha256: '', content_type: '', inspected: inspection !== null, verdict },
    ...{ inspection, format: null, rows: null, columns: null, problem: null, created_at: '' },
  };
}

test('describes weights by parameters and data types', () => {
  const header = { parameter_count: 7_241_732_096, quantisation: 'Q4_K_M', dtypes: { Q4_K: 1, F32: 2 } };
  assert.equal(describeContent(aFile('inspected', { format: 'gguf', header })), '7.24 B parameters, Q4_K_M');
  const plain = { parameter_count: 262_144, dtypes: { F32: 4, I64: 1 } };
  assert.equal(
    describeContent(aFile('inspected', { format: 'safetensors', header: plain })),
    '262 k parameters, F32 I64',
  );
});

test('describes a graph by its inputs and outputs', () => {
  const header = { parameter_count: 12, inputs: [{ name: 'image' }], outputs: [{ name: 'boxes' }, { name: 'scores' }] };
  assert.equal(describeContent(aFile('inspected', { header })), '12 parameters, image → boxes, scores');
});

test('returns an empty description for a file without a header', () => {
  for (const file of [aFile(null, null), aFile('inspected', { format: 'other', header: null })]) {
    assert.equal(describeContent(file), '');
    assert.equal(formatOf(file), '');
  }
  assert.equal(formatOf(aFile('inspected', { format: 'json' })), 'json');
});

test('describes a verdict with its reason', () => {
  assert.equal(describeVerdict(aFile('rejected', { reason: 'imports os.system' })), 'rejected: imports os.system');
  assert.equal(describeVerdict(aFile('inspected', { reason: null })), 'inspected');
  assert.equal(describeVerdict(aFile('not_applicable', { reason: null })), 'not applicable');
  assert.equal(describeVerdict(aFile(null, null)), 'not inspected');
});

test('abbreviates large numbers', () => {
  assert.deepEqual([999, 1_416, 70_553_706_496].map(formatLarge), ['999', '1.42 k', '70.6 B']);
});
