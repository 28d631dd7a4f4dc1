import type { ByteSource } from '../../platform/byte-source.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless, requireAtMost, Unjudgeable } from '../unjudgeable.ts';
import { exact } from './exact-numbers.ts';
import { walkFunction, walkGraph, walkTraining } from './onnx-graph.ts';
import { type OnnxHeader, type OnnxReading, startReading } from './onnx-model.ts';
import { MODEL, MODEL_FIELDS, OPSET } from './onnx-schema.ts';
import { ProtobufMessage } from './protobuf-reader.ts';

const NEWEST_IR_VERSION = 99n;
const MAX_OPSETS = 1_000;
/** Random bytes hardly ever have more valid fields. */
const MAX_CHANCE_FIELDS = 3;

/**
 * Returns undefined if the file is no ONNX model: there is no magic, so every field must be one of ModelProto, with a
 * version and a graph among them. A file truncated after both have begun is a broken model; for a truncated graph,
 * other fields must confirm that it is one.
 */
export async function readOnnxHeader(source: ByteSource): Promise<OnnxHeader | undefined> {
  const tally = { fields: 0, rejectsGroups: true };
  const model = new ProtobufMessage(new BoundedReader(source), source.size, 0, tally);
  const reading = startReading();
  const { header } = reading;
  const seen = { version: false, graph: false };
  try {
    while (await model.next()) {
      rejectUnless(MODEL_FIELDS.get(model.field) === model.wire, 'it has a field that no ONNX model has');
      if (model.field === MODEL.irVersion) {
        if (model.value < 1n || model.value > NEWEST_IR_VERSION) return undefined;
        header.ir_version = Number(model.value);
      }
      seen.version ||= model.field === MODEL.irVersion;
      seen.graph ||= model.field === MODEL.graph;
      await readField(model, reading);
    }
  } catch (error) {
    const isGraphCut = model.field === MODEL.graph && model.wire === 2 && tally.fields > MAX_CHANCE_FIELDS;
    const isModel = seen.version && (seen.graph || isGraphCut);
    if (error instanceof Unjudgeable && !isModel) return undefined;
    throw error;
  }
  if (!seen.version || !seen.graph) return undefined;
  // Before IR version 4 every initializer was listed as an input too; those are not fed.
  header.inputs = header.inputs.filter(({ name }) => !reading.initializers.has(name)).slice(0, BOUNDS.valuesShown);
  header.outputs = header.outputs.slice(0, BOUNDS.valuesShown);
  header.external_data = [...reading.externalFiles];
  return header;
}

async function readField(model: ProtobufMessage, reading: OnnxReading): Promise<void> {
  const { header } = reading;
  if (model.field === MODEL.producer) header.producer = await model.text();
  if (model.field === MODEL.producerVersion) header.producer_version = await model.text();
  if (model.field === MODEL.opset) header.opset_imports.push(await readOpset(model.enter()));
  if (model.field === MODEL.graph) await walkGraph(model.enter(), reading, true);
  if (model.field === MODEL.functions) await walkFunction(model.enter(), reading);
  if (model.field === MODEL.training) await walkTraining(model.enter(), reading);
  requireAtMost(MAX_OPSETS, header.opset_imports.length, 'operator sets');
}

async function readOpset(message: ProtobufMessage): Promise<{ domain: string; version: number }> {
  const opset = { domain: '', version: 0 };
  while (await message.next()) {
    if (message.field === OPSET.domain) opset.domain = await message.text();
    if (message.field === OPSET.version) opset.version = exact(message.value, 'an operator set version');
  }
  return opset;
}
