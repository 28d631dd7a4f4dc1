import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { zipFile } from '../archives/zip-file.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { parsePythonJson } from './python-json.ts';

const HDF5 = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');
const layer = (className: string, config: unknown = {}, more: object = {}) => ({
  module: 'keras.layers',
  class_name: className,
  config,
  registered_name: null,
  ...more,
});
const fn = (module: string, name: string) => ({ module, class_name: 'function', config: name, registered_name: name });
const sequential = (...layers: unknown[]) => ({
  module: 'keras',
  class_name: 'Sequential',
  config: { name: 'sequential', layers },
  registered_name: null,
});
/** Returns a configuration of Keras 2, which names classes without their module. */
const bare = (className: string, config: unknown = {}) => ({
  class_name: 'Sequential',
  config: { layers: [{ class_name: className, config }] },
});

type Case = readonly [what: string, config: unknown, verdict: Verdict, reason?: RegExp];

const CASES: readonly Case[] = [
  [
    'a dense layer',
    sequential(layer('Dense', { activation: 'relu', kernel_initializer: layer('GlorotUniform') })),
    'clean',
  ],
  ['a dense layer of Keras 2', bare('Dense', { activation: 'relu' }), 'clean'],
  ['an activation by its function', sequential(layer('Dense', { activation: fn('builtins', 'relu') })), 'clean'],
  ['an operation', sequential({ module: 'keras.src.ops.numpy', class_name: 'GetItem', config: {} }), 'clean'],
  ['an operation of TensorFlow', bare('TFOpLambda', { function: '__operators__.getitem' }), 'clean'],
  ['a function of keras.ops', sequential(layer('Dense', { activation: fn('keras.ops', 'sin') })), 'clean'],
  ['a vocabulary in the model', sequential(layer('StringLookup', { vocabulary: ['a', 'b'] })), 'clean'],
  [
    'compiled for training',
    { ...sequential(layer('Dense')), compile_config: { loss: 'mse', optimizer: layer('Adam') } },
    'clean',
  ],

  ['a Torch module', sequential(layer('TorchModuleWrapper', { module: 'gAJ9cQAu' })), 'flagged', /TorchModuleWrapper/],
  ['one without its module', bare('TorchModuleWrapper', { module: 'gAJ9cQAu' }), 'flagged', /TorchModuleWrapper/],
  ['one in something else', { a: [layer('TorchModuleWrapper')] }, 'flagged', /TorchModuleWrapper/],
  ['a SavedModel as a layer', sequential(layer('TFSMLayer', { filepath: '/tmp/x' })), 'flagged', /TFSMLayer/],
  ['a Jax layer', sequential(layer('JaxLayer')), 'flagged', /JaxLayer/],
  ['a raw operation', bare('TensorFlowOpLayer', { node_def: 'op: "WriteFile"' }), 'flagged', /TensorFlowOpLayer/],
  [
    'a lookup that reads a file',
    sequential(layer('StringLookup', { vocabulary: '/etc/passwd' })),
    'flagged',
    /reads the file \/etc\/passwd/,
  ],
  ['text that reads a file', bare('TextVectorization', { vocabulary: 'v.txt' }), 'flagged', /reads the file v\.txt/],
  ['safe mode turned off', sequential(fn('keras.config', 'enable_unsafe_deserialization')), 'flagged', /enable_unsafe/],
  ['a download', sequential(layer('Dense', { activation: fn('keras.utils', 'get_file') })), 'flagged', /get_file/],
  [
    'another model',
    sequential(layer('Dense', { activation: fn('keras.models', 'load_model') })),
    'flagged',
    /load_model/,
  ],
  ['exec', sequential(layer('Dense', { activation: fn('builtins', 'exec') })), 'flagged', /exec/],
  ['a module of its own', sequential(layer('Dense', {}, { module: 'payload' })), 'flagged', /imports payload/],
  [
    'a module that begins like Keras',
    sequential(layer('Dense', {}, { module: 'keras_evil' })),
    'flagged',
    /keras_evil/,
  ],
  [
    'a class of a package',
    sequential(layer('Mine', {}, { registered_name: 'pkg>Mine', module: null })),
    'flagged',
    /class/,
  ],
  ['a class of its own', bare('MyLayer'), 'flagged', /MyLayer/],
  [
    'a class of Keras that writes',
    sequential(layer('ModelCheckpoint', {}, { module: 'keras.callbacks' })),
    'flagged',
    /ModelCheckpoint/,
  ],
  [
    'a method of a class that writes',
    bare('ClassMethod', { cls_symbol: 'io.TFRecordWriter' }),
    'flagged',
    /TFRecordWriter/,
  ],
  [
    'an operation that loads a library',
    bare('TFOpLambda', { function: 'load_op_library' }),
    'flagged',
    /load_op_library/,
  ],
];

const FORMS: readonly (readonly [form: string, file: (text: string) => Buffer])[] = [
  ['in an archive', (text) => zipFile([{ name: 'config.json', content: Buffer.from(text) }])],
  ['as JSON', (text) => Buffer.from(text)],
  ['in HDF5', (text) => Buffer.concat([HDF5, Buffer.from(`model_config\0${text}`)])],
];

describe('classes of Keras models', () => {
  for (const [what, config, verdict, reason = /^/] of CASES) {
    for (const [form, file] of FORMS) {
      test(`${what} ${form}: ${verdict}`, async () => {
        const found = await inspectFile(memorySource(file(JSON.stringify(config))));
        assert.equal(found.verdict, verdict, found.reason ?? '');
        assert.match(found.reason ?? '', reason);
      });
    }
  }

  const TEXTS: readonly (readonly [what: string, file: Buffer, verdict: Verdict])[] = [
    [
      'numbers that JSON does not have',
      FORMS[0]?.[1]('{"class_name": "Dense", "config": {"a": [-Infinity, NaN]}}') as Buffer,
      'clean',
    ],
    ['those around code', FORMS[0]?.[1]('{"class_name": "Lambda", "config": {"a": Infinity}}') as Buffer, 'flagged'],
    ['a commented config.json', FORMS[0]?.[1]('{\n  // how fast\n  "rate": 3\n}') as Buffer, 'clean'],
    ['a config.json that is no JSON', FORMS[0]?.[1]('rate = 3') as Buffer, 'clean'],
    ['a config.json of transformers', FORMS[0]?.[1]('{"architectures": ["Bert"], "module": "x"}') as Buffer, 'clean'],
    ['annotations', Buffer.from('{"class_name": "cat", "config": {"box": [1, 2]}}'), 'clean'],
    ['annotations in HDF5', Buffer.concat([HDF5, Buffer.from('{"class_name": "cat", "config": "left"}')]), 'clean'],
    [
      'space between a key and its value',
      Buffer.concat([HDF5, Buffer.from(`model_config {"class_name"${' \n'.repeat(400_000)}:  "TFSMLayer"}`)]),
      'flagged',
    ],
    [
      'a long name',
      Buffer.concat([HDF5, Buffer.from(`model_config {"class_name": "${'x'.repeat(5000)}"}`)]),
      'flagged',
    ],
  ];
  for (const [what, file, verdict] of TEXTS) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});

test('parses JSON in every encoding that Python reads', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const wide = Buffer.from(text, 'utf16le');
      const expected = JSON.parse(text);
      assert.deepEqual(parsePythonJson(Buffer.from(text), 'it'), expected);
      if (text.length > 1 && text.charCodeAt(1) < 128) {
        assert.deepEqual(parsePythonJson(wide, 'it'), expected);
        assert.deepEqual(parsePythonJson(Buffer.from(wide).swap16(), 'it'), expected);
      }
      assert.deepEqual(parsePythonJson(Buffer.from(`[NaN, ${text}]`), 'it'), [0, expected]);
    }),
  );
});
