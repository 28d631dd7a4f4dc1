import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { bare, kerasForms, kerasFunction, kerasMetadata, layer, sequential } from '../keras-files.ts';
import { file, type TestFile } from '../test-file.ts';

const CODE_LAYERS = ['Lambda', 'TorchModuleWrapper', 'TFSMLayer', 'JaxLayer', 'FlaxLayer', 'TensorFlowOpLayer'];
const FILE_LAYERS = ['StringLookup', 'IntegerLookup', 'TextVectorization'];
const FUNCTIONS: readonly (readonly [module: string, name: string])[] = [
  ...([
    ['keras.config', 'enable_unsafe_deserialization'],
    ['keras.utils', 'get_file'],
    ['builtins', 'exec'],
  ] as const),
  ...([
    ['keras.models', 'load_model'],
    ['keras.saving', 'load_model'],
    ['builtins', 'eval'],
    ['os', 'system'],
  ] as const),
  ...([
    ['tensorflow', 'load_library'],
    ['tensorflow.io', 'write_file'],
    ['numpy', 'load'],
    ['keras_hub.utils', 'x'],
  ] as const),
  ...([
    ['builtins', 'open'],
    ['keras.src.utils.file_utils', 'get_file'],
    ['payload', 'run'],
  ] as const),
];
const OPERATIONS = [
  'io.read_file',
  'io.write_file',
  'load_op_library',
  'py_function',
  'numpy_function',
  'raw_ops.WriteFile',
];

function* configs(): Generator<[what: string, config: object]> {
  for (const name of CODE_LAYERS) {
    yield [name, sequential(layer(name, { module: 'gAJ9cQAu' }))];
    yield [`${name} by its name alone`, bare(name)];
    yield [`${name} inside a layer`, sequential(layer('Bidirectional', { layer: layer(name) }))];
    yield [`${name} of a package`, sequential(layer('Dense', {}, { registered_name: `pkg>${name}` }))];
  }
  for (const name of FILE_LAYERS) {
    yield [`${name} of a file`, sequential(layer(name, { vocabulary: '/etc/passwd' }))];
    yield [`${name} of a file, of Keras 2`, bare(name, { vocabulary: 'https://example.com/v.txt' })];
  }
  for (const [module, name] of FUNCTIONS) {
    const activation = kerasFunction(module, name);
    yield [`${module}.${name}`, sequential(layer('Dense', { activation }))];
    yield [`${module}.${name} as a loss`, { ...sequential(layer('Dense')), compile_config: { loss: activation } }];
  }
  for (const name of OPERATIONS) yield [name, bare('TFOpLambda', { function: name })];
  yield ['a class that writes', bare('ClassMethod', { cls_symbol: 'io.TFRecordWriter' })];
  yield ['a module of its own', sequential(layer('Dense', {}, { module: 'payload' }))];
  yield ['a class of its own', bare('MyLayer')];
  yield ['a callback', sequential(layer('ModelCheckpoint', {}, { module: 'keras.callbacks' }))];
}

export function* kerasModels(): Generator<TestFile> {
  for (const [what, config] of configs()) {
    const text = JSON.stringify(config);
    yield* kerasForms(what, text);
    yield* kerasForms(`${what}, with escapes`, escapeLetters(text));
    yield* kerasForms(`${what}, indented`, JSON.stringify(config, null, 4));
    yield* kerasForms(`${what}, with NaN`, text.replace('{', '{"pad": [NaN, -Infinity], '));
    const wide = Buffer.from(text, 'utf16le');
    yield file(`${what}, in UTF-16`, 'model.keras', zipFile([{ name: 'config.json', content: wide }]));
  }
  for (const name of ['Lambda', '__lambda__', 'pkg>Lambda']) {
    const text = JSON.stringify(layer(name));
    yield file(`${name} beside a SavedModel`, 'keras_metadata.pb', kerasMetadata(text));
  }
}

/** Writes one letter of every name as an escape, which is the same to JSON. */
function escapeLetters(text: string): string {
  return text.replaceAll(/"(\w)(\w*)"/g, (_, first: string, rest: string) => {
    const code = first.charCodeAt(0).toString(16).padStart(4, '0');
    return `"\\u${code}${rest}"`;
  });
}
