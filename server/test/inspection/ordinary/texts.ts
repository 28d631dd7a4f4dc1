import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { bare, kerasForms, kerasFunction, kerasMetadata, layer, sequential } from '../keras-files.ts';
import { file, type TestFile } from '../test-file.ts';

const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['README.md', '# Model\n\nLoad it with `torch.load`. Never use `!!python/object` in YAML.\n'],
  ['README.md', 'cool model\nby us\n'],
  ['LICENSE', '(in short)\nfree\n'],
  ['.gitignore', 'cache\nckpt\n.DS_Store\n'],
  ['train.py', 'import os\nimport sys\nprint(f"{{{a.__class__.__name__}}}")\n'],
  ['model.py', 'class Model:\n    pass\n'],
  ['index.js', 'const a = 1;\nconst b = 2;\n'],
  ['functions.txt', 'cos\nsin\ntan\n'],
  ['villes.txt', 'ces villes\nsont grandes: é\n'],
  ['config.yaml', 'checkpoint: a\nname: b # never: !!python/object\nnote: "say: !!python/object:os.system"\n'],
  ['config.yaml', "model: !!str resnet\nquote: 'it''s'\nlayers: [1, 2]\n%TAG: no\n"],
  ['tags.yaml', '%TAG !e! tag:example.com,2024:\n---\n!e!thing 1\n'],
  ['config.json', '{\n  // how fast\n  "rate": 3\n}\n'],
  ['data.jsonl', '{"class_name": "Lambda", "module": "os", "text": "a: !!python/object:os.system"}\n{"a": 1}\n'],
  ['one.jsonl', '{"class_name": "Lambda", "module": "os", "config": {"function": "x"}}\n'],
  ['one.ndjson', '{"module": "shop", "class_name": "Order", "config": {}, "registered_name": "a>b"}'],
  ['annotations.json', '{"class_name": "cat", "config": {"box": [1, 2]}}'],
  ['package.json', '{"name": "a", "module": "dist/index.js"}'],
  ['notebook.ipynb', '{"cells": [{"cell_type": "code", "source": ["import os\\n", "x.__class__"]}]}'],
  ['page.html', '<html>{{ user.name }}{% if a %}b{% endif %}</html>\n'],
  ['captions.srt', '1\n00:00:01,000 --> 00:00:02,000\ncat\n'],
  ['empty.txt', ''],
  ['space.txt', ' '.repeat(5000)],
  ['utf16.txt', '\ufeffhello'],
];

export function* texts(): Generator<TestFile> {
  for (const [name, text] of TEXTS) {
    yield file(`a text: ${text.slice(0, 20)}`, name, text);
    yield file(`a text in UTF-16: ${text.slice(0, 20)}`, name, Buffer.from(`\ufeff${text}`, 'utf16le'));
  }
  yield file(
    'a commented configuration in a zip',
    'a.zip',
    zipFile([{ name: 'config.json', content: Buffer.from('{\n  // x\n  "a": 1}') }]),
  );
}

const KERAS: readonly (readonly [what: string, config: object])[] = [
  ['a dense layer', sequential(layer('Dense', { activation: 'relu', kernel_initializer: layer('GlorotUniform') }))],
  ['a dense layer of Keras 2', bare('Dense', { activation: 'relu' })],
  ['an activation by its function', sequential(layer('Dense', { activation: kerasFunction('builtins', 'relu') }))],
  ['a function of keras.ops', sequential(layer('Dense', { activation: kerasFunction('keras.ops', 'sin') }))],
  ['an operation', sequential({ module: 'keras.src.ops.numpy', class_name: 'GetItem', config: {} })],
  ['an operation of TensorFlow', bare('TFOpLambda', { function: 'math.add' })],
  ['a vocabulary in the model', sequential(layer('StringLookup', { vocabulary: ['a', 'b'] }))],
  ['a wrapped layer', sequential(layer('Bidirectional', { layer: layer('LSTM', { units: 4 }) }))],
  [
    'a model for training',
    { ...sequential(layer('Conv2D')), compile_config: { loss: 'mse', optimizer: layer('Adam') } },
  ],
];

export function* keras(): Generator<TestFile> {
  for (const [what, config] of KERAS) {
    const text = JSON.stringify(config);
    yield* kerasForms(what, text);
    yield* kerasForms(`${what}, indented`, JSON.stringify(config, null, 2));
    yield* kerasForms(`${what}, with Infinity`, text.replace('{', '{"epsilon": -Infinity, "rate": NaN, '));
    yield file(`${what} beside a SavedModel`, 'keras_metadata.pb', kerasMetadata(text));
  }
}
