import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { zipFile } from '../archives/zip-file.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import type { Verdict } from '../judgement.ts';
import { scaleBounds } from '../scaled-bounds.fixture.ts';

scaleBounds('json');

const HDF5 = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const hdf5 = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat([HDF5, ...parts.map((part) => Buffer.from(part))]);
/** With the attribute name that Keras reads. */
const model = (value: unknown): Buffer => hdf5('model_config\0', json(value));
const archive = (value: unknown): Buffer => zipFile([{ name: 'config.json', content: json(value) }]);
const padded = (value: unknown): Buffer =>
  Buffer.concat([
    Buffer.from('{"a": "'),
    Buffer.alloc(BOUNDS.json, 'x'),
    Buffer.from(`", "b": ${JSON.stringify(value)}}`),
  ]);
const LAMBDA = { class_name: 'Lambda', config: {} };
const SYSTEM = { module: 'os', class_name: 'function', config: 'system' };
const READS = { class_name: 'TFOpLambda', config: { function: 'io.read_file' } };
const ROW = { class_name: 'Lambda', module: 'os', box: [1, 2] };

type Case = readonly [what: string, file: Buffer, verdict: Verdict];

const CASES: readonly Case[] = [
  ['a model behind a page of space', Buffer.concat([Buffer.alloc(5000, ' '), json(LAMBDA)]), 'flagged'],
  ['a page of space', Buffer.alloc(5000, ' '), 'clean'],
  [
    'a model with a number that only Python reads',
    Buffer.from('{"class_name": "Lambda", "config": {"a": NaN}}'),
    'flagged',
  ],
  ['a model behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), json(LAMBDA)]), 'flagged'],
  ['a model made too large to be parsed', padded(LAMBDA), 'flagged'],
  ['a class that loads files, made too large', padded({ class_name: 'TFSMLayer' }), 'flagged'],
  ['an operation that reads files, made too large', padded({ class_name: 'Sequential', config: READS }), 'flagged'],
  ['a class of its own, made too large', padded({ class_name: 'Model', config: { class_name: 'Mine' } }), 'flagged'],
  ['a dense layer, made too large', padded({ class_name: 'Model', config: { class_name: 'Dense' } }), 'clean'],
  ['one that imports, made too large', padded(SYSTEM), 'flagged'],
  ['a large file of something else', padded({ class_name: 'cat' }), 'clean'],
  ['annotations line by line', Buffer.from(`${JSON.stringify(ROW)}\n`.repeat(3)), 'clean'],
  ['annotations of millions of numbers', json({ class_name: 'cat', polygons: new Array(2_100_000).fill(1) }), 'clean'],

  ['an HDF5 model that imports', hdf5(json(SYSTEM)), 'flagged'],
  [
    'one that imports by a name with escapes',
    hdf5('{"class_name": "function", "m\\u006fdule": "\\u006fs"}'),
    'flagged',
  ],
  ['one of Keras’ own layers', hdf5(json({ module: 'keras.layers', class_name: 'Dense', config: {} })), 'clean'],
  ['HDF5 that says module for something else', hdf5(json({ module: 'gripper' })), 'clean'],
  ['a Lambda of a package with escapes', hdf5('"class_name": "p\\u006bg\\u003eLambda"'), 'flagged'],
  ['an operation that reads files', model(READS), 'flagged'],
  ['attributes that are packed', hdf5('FRHP\0\x08\0\x10\0'), 'inconclusive'],
  ['attributes that are not', hdf5('FRHP\0\x08\0\0\0'), 'clean'],

  ['an operation that reads files in an archive', archive(READS), 'flagged'],
  ['an operation that adds', archive({ class_name: 'TFOpLambda', config: { function: 'math.add' } }), 'clean'],
  ['a function that loads a library', archive({ ...SYSTEM, module: 'tensorflow', config: 'load_library' }), 'flagged'],
  ['a function of Keras', archive({ module: 'builtins', class_name: 'function', config: 'relu' }), 'clean'],
];

describe('layers of Keras models', () => {
  for (const [what, file, verdict] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});
