import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless, requireAtMost } from '../unjudgeable.ts';
import { countElements, exact, exactSum } from './exact-numbers.ts';
import type { OnnxReading } from './onnx-model.ts';
import { ATTRIBUTE, ENTRY, FUNCTION, GRAPH, NODE, SPARSE_TENSOR, TENSOR, TRAINING } from './onnx-schema.ts';
import { readValueInfo } from './onnx-values.ts';
import type { ProtobufMessage } from './protobuf-reader.ts';

const LONG_NAME = `the name of an external file is longer than ${formatBytes(BOUNDS.textShown)}`;

// A tensor that names an external file can be in any of these, not only among the initializers: all are walked.

export async function walkGraph(graph: ProtobufMessage, reading: OnnxReading, outermost = false): Promise<void> {
  const { header } = reading;
  while (await graph.next()) {
    if (graph.field === GRAPH.node) await walkNode(graph.enter(), reading);
    if (graph.field === GRAPH.name && outermost) header.graph_name = await graph.text();
    if (graph.field === GRAPH.initializer) await walkInitializer(graph.enter(), reading);
    if (graph.field === GRAPH.sparseInitializer) await walkSparseTensor(graph.enter(), reading);
    if (graph.field === GRAPH.input && outermost) header.inputs.push(await readValueInfo(graph.enter()));
    if (graph.field === GRAPH.output && outermost) header.outputs.push(await readValueInfo(graph.enter()));
    requireAtMost(BOUNDS.tensors, header.inputs.length + header.outputs.length, 'inputs and outputs');
  }
}

export async function walkFunction(message: ProtobufMessage, reading: OnnxReading): Promise<void> {
  while (await message.next()) {
    if (message.field === FUNCTION.node) await walkNode(message.enter(), reading);
    if (message.field === FUNCTION.attribute) await walkAttribute(message.enter(), reading);
  }
}

export async function walkTraining(message: ProtobufMessage, reading: OnnxReading): Promise<void> {
  while (await message.next()) {
    if (message.field === TRAINING.initialization || message.field === TRAINING.algorithm)
      await walkGraph(message.enter(), reading);
  }
}

async function walkNode(node: ProtobufMessage, reading: OnnxReading): Promise<void> {
  reading.header.node_count += 1;
  while (await node.next()) {
    if (node.field === NODE.attribute) await walkAttribute(node.enter(), reading);
  }
}

async function walkAttribute(attribute: ProtobufMessage, reading: OnnxReading): Promise<void> {
  while (await attribute.next()) {
    const { field } = attribute;
    if (field === ATTRIBUTE.tensor || field === ATTRIBUTE.tensors) await walkTensor(attribute.enter(), reading);
    if (field === ATTRIBUTE.graph || field === ATTRIBUTE.graphs) await walkGraph(attribute.enter(), reading);
    if (field === ATTRIBUTE.sparse || field === ATTRIBUTE.sparses) await walkSparseTensor(attribute.enter(), reading);
  }
}

async function walkInitializer(message: ProtobufMessage, reading: OnnxReading): Promise<void> {
  const { header, initializers } = reading;
  const { name, elements } = await walkTensor(message, reading);
  initializers.add(name);
  header.initializer_count += 1;
  requireAtMost(BOUNDS.tensors, header.initializer_count, 'initializers');
  header.parameter_count = exactSum(header.parameter_count, elements, 'the parameter count');
}

async function walkSparseTensor(message: ProtobufMessage, reading: OnnxReading): Promise<void> {
  while (await message.next()) {
    if (message.field === SPARSE_TENSOR.values) await walkInitializer(message.enter(), reading);
    if (message.field === SPARSE_TENSOR.indices) await walkTensor(message.enter(), reading);
  }
}

async function walkTensor(message: ProtobufMessage, reading: OnnxReading): Promise<{ name: string; elements: number }> {
  const shape: number[] = [];
  let name = '';
  while (await message.next()) {
    if (message.field === TENSOR.name) name = await message.text();
    if (message.field === TENSOR.externalData) await noteExternalFile(message.enter(), reading);
    if (message.field !== TENSOR.dims) continue;
    for (const extent of await message.numbers(BOUNDS.rank)) shape.push(exact(extent, 'a dimension'));
    rejectUnless(shape.length <= BOUNDS.rank, `a tensor has more than ${BOUNDS.rank} dimensions`);
  }
  return { name, elements: countElements(shape, 'a tensor') };
}

async function noteExternalFile(entry: ProtobufMessage, { externalFiles }: OnnxReading): Promise<void> {
  let [key, value] = ['', ''];
  while (await entry.next()) {
    if (entry.field === ENTRY.value) rejectUnless(entry.length <= BOUNDS.textShown, LONG_NAME);
    if (entry.field === ENTRY.key) key = await entry.text();
    if (entry.field === ENTRY.value) value = await entry.text();
  }
  if (key === 'location') externalFiles.add(value);
  requireAtMost(BOUNDS.externalFiles, externalFiles.size, 'external files', 'save the weights in fewer files');
}
