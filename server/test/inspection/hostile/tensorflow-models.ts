import { field, message } from '../../../src/platform/protobuf.fixture.ts';
import { pick, type Random } from '../../harness/random.ts';
import { attribute, graph, graphText, graphWithFunction, metaGraph, node, savedModel } from '../tensorflow-files.ts';
import { file, type TestFile } from '../test-file.ts';

const DANGEROUS = [
  ...['WriteFile', 'ReadFile', 'PyFunc', 'PyFuncStateless', 'EagerPyFunc', 'MatchingFiles', 'XlaCallModule', 'Save'],
  ...['WholeFileReaderV2', 'TextLineDataset', 'TFRecordDataset', 'FixedLengthRecordDatasetV2', 'DebugIdentity'],
];
const HARMLESS = ['Const', 'MatMul', 'Relu', 'SaveV2', 'RestoreV2', 'Identity', 'Placeholder'];
/** A group, which TensorFlow passes over: it begins like JSON. */
const GROUP = Buffer.from([0x7b, 0x0a, 0x02, 0xff, 0xff, 0x7c]);

export function* tensorflowModels(random: Random): Generator<TestFile> {
  for (const op of DANGEROUS) {
    const others = Array.from({ length: 1 + random(9) }, () => pick(random, HARMLESS));
    const mixed = graph(...others.toSpliced(random(others.length), 0, op));
    const given = node('MapDataset', attribute('f', field(10, field(1, op))));
    const listed = node('MapDataset', attribute('f', field(1, field(9, field(1, op)))));
    const unknown = message(field(99, 'x'), GROUP);
    yield file(`${op} in a SavedModel`, 'saved_model.pb', savedModel(mixed));
    yield file(`${op} in a frozen graph`, 'frozen.pb', mixed);
    yield file(`${op} in a graph with its training`, 'model.meta', metaGraph(mixed));
    yield file(`${op} in a function`, 'saved_model.pb', savedModel(graphWithFunction(op)));
    yield file(`${op} given as a function`, 'saved_model.pb', savedModel(given));
    yield file(`${op} given in a list`, 'saved_model.pb', savedModel(listed));
    yield file(`${op} behind unknown fields`, 'saved_model.pb', message(unknown, savedModel(mixed)));
    yield file(`${op} in a graph that begins like JSON`, 'frozen.pb', message(GROUP, mixed));
    yield file(`${op} as the second operation`, 'frozen.pb', field(1, message(field(2, 'Const'), field(2, op))));
    yield file(`${op} as text`, 'graph.pbtxt', `# a graph\n${graphText('Const')}${graphText(op)}`);
    yield file(`${op} in a SavedModel as text`, 'saved_model.pbtxt', `meta_graphs { graph_def { ${graphText(op)} } }`);
    yield file(`${op} as text in parts`, 'graph.pbtxt', `node { op: "${op.slice(0, 2)}" '${op.slice(2)}' }`);
  }
  const stream = attribute('output_stream', field(2, 'file:///tmp/x'));
  yield file('printing into a file', 'saved_model.pb', savedModel(node('PrintV2', stream)));
}
