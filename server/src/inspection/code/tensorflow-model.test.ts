import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { field, message } from '../../platform/protobuf.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';

const attr = (name: string, value: Buffer): Buffer => field(5, message(field(1, name), field(2, value)));
const node = (op: string, ...more: Buffer[]): Buffer => field(1, message(field(1, 'n'), field(2, op), ...more));
const fn = (name: string, op: string): Buffer =>
  field(1, message(field(1, field(1, name)), field(3, message(field(1, 'n'), field(2, op)))));
const graph = (...ops: string[]): Buffer => message(...ops.map((op) => node(op)), field(4, field(1, 1087)));
const meta = (content: Buffer): Buffer => message(field(1, field(5, '2.15.0')), field(2, content));
const savedModel = (content: Buffer): Buffer => message(field(1, 1), field(2, meta(content)));
const ORDINARY = ['Const', 'MatMul', 'SaveV2', 'RestoreV2', 'MergeV2Checkpoints', 'ShardedFilename', 'PrintV2'];
/** A group, which TensorFlow skips: it begins like JSON. */
const GROUP = Buffer.from([0x7b, 0x0a, 0x02, 0xff, 0xff, 0x7c]);
const metadata = (text: string): Buffer =>
  field(1, message(field(2, 1), field(3, 'root'), field(4, '_tf_keras_layer'), field(5, text)));

type Case = readonly [what: string, file: Buffer, verdict: Verdict, reason?: RegExp];

const CASES: readonly Case[] = [
  ['an ordinary SavedModel', savedModel(graph(...ORDINARY)), 'clean'],
  ['an ordinary frozen graph', graph('Placeholder', 'Conv2D', 'Relu', 'Identity'), 'clean'],
  ['a graph that calls its function', savedModel(message(node('my_fn'), field(2, fn('my_fn', 'AddV2')))), 'clean'],
  ['WriteFile', savedModel(graph('Const', 'WriteFile')), 'flagged', /WriteFile, which reads or writes files/],
  ['ReadFile in a frozen graph', graph('Const', 'ReadFile'), 'flagged', /ReadFile/],
  ['PyFunc', savedModel(graph('PyFunc')), 'flagged', /runs Python/],
  [
    'EagerPyFunc in a function',
    savedModel(message(node('f'), field(2, fn('f', 'EagerPyFunc')))),
    'flagged',
    /EagerPyFunc/,
  ],
  [
    'PyFuncStateless in a graph with its training',
    meta(graph('Const', 'PyFuncStateless')),
    'flagged',
    /PyFuncStateless/,
  ],
  ['MatchingFiles', savedModel(graph('MatchingFiles')), 'flagged', /MatchingFiles/],
  ['a program in an operation', savedModel(graph('XlaCallModule')), 'flagged', /XlaCallModule/],
  [
    'printing into a file',
    savedModel(node('PrintV2', attr('output_stream', field(2, 'file:///tmp/x')))),
    'flagged',
    /PrintV2/,
  ],
  ['an operation given as a function', graphWith('f', field(10, field(1, 'WriteFile'))), 'flagged', /WriteFile/],
  ['an operation given in a list', graphWith('f', field(1, field(9, field(1, 'ReadFile')))), 'flagged', /ReadFile/],
  ['an operation of another library', savedModel(graph('Const', 'ShellOut')), 'inconclusive', /ShellOut/],
  ['unknown fields', message(field(99, 'x'), GROUP, savedModel(graph('PyFunc'))), 'flagged', /PyFunc/],
  ['a graph that begins like JSON', message(GROUP, graph('PyFunc')), 'flagged', /PyFunc/],
  ['two operations of one node', field(1, message(field(2, 'Const'), field(2, 'PyFunc'))), 'flagged', /PyFunc/],
  ['a layer of Keras', metadata('{"class_name": "Dense", "config": {}}'), 'clean'],
  ['a Lambda of Keras', metadata('{"class_name": "Lambda", "config": {}}'), 'flagged', /Lambda/],
  ['a class of Keras that loads files', metadata('{"class_name": "TFSMLayer", "config": {}}'), 'flagged', /TFSMLayer/],
  ['a class of its own', metadata('{"class_name": "MyLayer", "config": {}}'), 'clean'],
  ['one behind other fields', message(field(99, 'x'), metadata('{"class_name": "Lambda", "config": {}}')), 'flagged'],
  [
    'one behind many fields',
    message(...new Array(20_000).fill(field(9, 1)), metadata('{"class_name": "Lambda", "config": {}}')),
    'flagged',
  ],
  ['a graph as text', Buffer.from('node {\n  name: "a"\n  op: "Const"\n}\n'), 'clean'],
  ['one that runs Python', Buffer.from('# hi\nnode {\n  name: "a"\n  op: "Py" \'\\x46unc\'\n}\n'), 'flagged', /PyFunc/],
  [
    'a SavedModel as text',
    Buffer.from('saved_model_schema_version: 1 meta_graphs { graph_def { node { op: "WriteFile" } } }'),
    'flagged',
    /WriteFile/,
  ],
  ['text about nodes', Buffer.from('node: a point in a graph, whose op: "WriteFile" is bad'), 'flagged'],
  ['another message', message(field(1, message(field(1, 'piece'), field(2, 3))), field(2, 'x')), 'clean'],
];

function graphWith(key: string, value: Buffer): Buffer {
  return savedModel(node('MapDataset', attr(key, value)));
}

describe('models of TensorFlow', () => {
  for (const [what, file, verdict, reason = /^/] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
      assert.match(found.reason ?? '', reason);
    });
  }
});

test('finds an operation that runs Python among any others', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ORDINARY)),
      fc.nat(),
      fc.uint8Array({ maxLength: 20 }),
      async (ops, at, extra) => {
        const all = ops.toSpliced(at % (ops.length + 1), 0, 'PyFunc');
        const file = message(field(50, Buffer.from(extra)), savedModel(graph(...all)));
        assert.equal((await inspectFile(memorySource(file))).verdict, 'flagged');
      },
    ),
    { numRuns: 50 },
  );
});
