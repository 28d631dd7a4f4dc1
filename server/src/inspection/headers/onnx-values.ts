import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { exact } from './exact-numbers.ts';
import type { OnnxValue } from './onnx-model.ts';
import { DIMENSION, onnxDataType, SHAPE, TENSOR_TYPE, TYPE, VALUE_INFO } from './onnx-schema.ts';
import type { ProtobufMessage } from './protobuf-reader.ts';

export async function readValueInfo(message: ProtobufMessage): Promise<OnnxValue> {
  const value: OnnxValue = { name: '', dtype: null, shape: null };
  while (await message.next()) {
    if (message.field === VALUE_INFO.name) value.name = await message.text();
    if (message.field === VALUE_INFO.type) await readType(message.enter(), value);
  }
  return value;
}

async function readType(message: ProtobufMessage, value: OnnxValue): Promise<void> {
  while (await message.next()) {
    if (message.field !== TYPE.tensor && message.field !== TYPE.sparseTensor) continue;
    const tensor = message.enter();
    while (await tensor.next()) {
      if (tensor.field === TENSOR_TYPE.elementType) value.dtype = onnxDataType(tensor.value);
      if (tensor.field === TENSOR_TYPE.shape) value.shape = await readShape(tensor.enter());
    }
  }
}

async function readShape(message: ProtobufMessage): Promise<(number | string | null)[]> {
  const shape: (number | string | null)[] = [];
  while (await message.next()) {
    if (message.field !== SHAPE.dimension) continue;
    rejectUnless(shape.length < BOUNDS.rank, `a tensor has more than ${BOUNDS.rank} dimensions`);
    const dimension = message.enter();
    let extent: number | string | null = null;
    while (await dimension.next()) {
      if (dimension.field === DIMENSION.value) extent = signed(dimension.value);
      if (dimension.field === DIMENSION.parameter) extent = await dimension.text();
    }
    shape.push(extent);
  }
  return shape;
}

/** Some exporters write -1 for a variable size. */
function signed(value: bigint): number | null {
  const extent = exact(BigInt.asIntN(64, value), 'a dimension');
  return extent < 0 ? null : extent;
}
