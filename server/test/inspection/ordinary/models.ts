import {
  GGUF,
  ggufFile,
  ONNX,
  onnxExternal,
  onnxModel,
  onnxTensor,
  onnxValue,
  SAFETENSORS,
  safetensorsFile,
} from '../../../src/inspection/headers/model-files.fixture.ts';
import { CHAT_TEMPLATES } from '../../../src/inspection/templates/chat-templates.fixture.ts';
import { field, message } from '../../../src/platform/protobuf.fixture.ts';
import { pick, type Random } from '../../harness/random.ts';
import { graph, graphText, graphWithFunction, metaGraph, savedModel } from '../tensorflow-files.ts';
import { file, type TestFile } from '../test-file.ts';

const DTYPES = {
  BOOL: 1,
  U8: 1,
  I8: 1,
  F8_E4M3: 1,
  F8_E5M2: 1,
  U16: 2,
  I16: 2,
  F16: 2,
  BF16: 2,
  U32: 4,
  F32: 4,
  I64: 8,
  F64: 8,
};
const TEMPLATE =
  "{%- for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message.content | trim }}{% endfor %}<__media__>";
const OPS = ['Const', 'Placeholder', 'MatMul', 'BiasAdd', 'Relu', 'Conv2D', 'Identity', 'SaveV2', 'RestoreV2', 'NoOp'];

export function* safetensors(random: Random): Generator<TestFile> {
  yield file('a small model', 'model.safetensors', SAFETENSORS);
  yield file('no tensors', 'adapter.safetensors', safetensorsFile({}, 0));
  for (const [dtype, bytes] of Object.entries(DTYPES)) {
    const entries: Record<string, unknown> = { __metadata__: { format: 'pt', note: 'cos\nsin' } };
    let end = 0;
    for (let i = 0; i < 1 + random(20); i++) {
      const shape = Array.from({ length: random(4) }, () => random(5));
      const start = end;
      end += shape.reduce((product, extent) => product * extent, 1) * bytes;
      entries[`model.layers.${i}.weight`] = { dtype, shape, data_offsets: [start, end] };
    }
    yield file(`tensors of ${dtype}`, 'model-00001-of-00002.safetensors', safetensorsFile(entries, end));
  }
}

export function* gguf(): Generator<TestFile> {
  yield file('a small model', 'tiny.gguf', GGUF);
  yield file('a template', 'tiny.gguf', ggufFile([['tokenizer.chat_template', 'text', TEMPLATE]], [], 0));
  const tokens = Array.from({ length: 2000 }, (_, i) => `<0x${i.toString(16)}>__init__`);
  yield file('a vocabulary', 'vocab.gguf', ggufFile([['tokenizer.ggml.tokens', 'texts', tokens]], [], 0));
}

export function* onnx(random: Random): Generator<TestFile> {
  yield file('a small model', 'model.onnx', ONNX);
  yield file(
    'weights beside it',
    'model.onnx',
    onnxModel(field(5, onnxTensor('w', [3], onnxExternal('model.onnx.data')))),
  );
  for (let i = 0; i < 10; i++) {
    const nodes = Array.from({ length: 1 + random(30) }, (_, at) =>
      field(
        1,
        message(field(1, `x${at}`), field(2, `x${at + 1}`), field(4, pick(random, ['MatMul', 'Add', 'Relu', 'Gemm']))),
      ),
    );
    const weights = field(5, onnxTensor('w', [8, 8], field(9, Buffer.alloc(256, i))));
    yield file(
      'a chain of nodes',
      'model.onnx',
      onnxModel(...nodes, weights, field(11, onnxValue('x0', ['batch', 8]))),
    );
  }
}

export function* tensorflow(random: Random): Generator<TestFile> {
  for (let i = 0; i < 10; i++) {
    const content = graph(...Array.from({ length: 1 + random(40) }, () => pick(random, OPS)));
    yield file('a SavedModel', 'saved_model.pb', savedModel(content));
    yield file('a frozen graph', 'frozen_inference_graph.pb', content);
    yield file('a graph with its training', 'model.ckpt-0.meta', metaGraph(content));
  }
  yield file('a graph that calls its function', 'saved_model.pb', savedModel(graphWithFunction('AddV2')));
  yield file('a graph as text', 'graph.pbtxt', OPS.map(graphText).join(''));
  yield file('a label map', 'label_map.pbtxt', 'item {\n  id: 1\n  name: "cat"\n}\n');
}

export function* tokenizers(): Generator<TestFile> {
  yield file(
    'a template',
    'tokenizer_config.json',
    JSON.stringify({ chat_template: TEMPLATE, model_max_length: 4096 }),
  );
  yield file(
    'templates',
    'tokenizer_config.json',
    JSON.stringify({ chat_template: [{ name: 'default', template: TEMPLATE }] }),
  );
  yield file('a template', 'chat_template.jinja', TEMPLATE);
  for (const [name, template] of Object.entries(CHAT_TEMPLATES)) {
    yield file(`a template of ${name}`, 'chat_template.jinja', template);
    yield file(`a template of ${name}`, 'tokenizer_config.json', JSON.stringify({ chat_template: template }));
    yield file(`a template of ${name}`, 'model.gguf', ggufFile([['tokenizer.chat_template', 'text', template]], [], 0));
  }
  const text = "{# {% not a statement #}{{ '}}' }}{{ messages[0]['content'] }}{% raw %}{{ x }}{% endraw %}";
  yield file('a template with marks in it', 'chat_template.jinja', text);
  const vocab = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`tok__${i}__`, i]));
  yield file(
    'a vocabulary',
    'tokenizer.json',
    JSON.stringify({ version: '1.0', model: { type: 'BPE', vocab, merges: ['a b'] } }),
  );
  yield file('merges', 'merges.txt', '#version: 0.2\nĠ t\nc at\nh e\n');
  yield file(
    'a configuration',
    'config.json',
    JSON.stringify({ architectures: ['BertModel'], hidden_size: 768, module: 'x' }),
  );
}
