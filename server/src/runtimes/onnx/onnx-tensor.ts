import { Tensor as OnnxTensor } from 'onnxruntime-node';
import { elementsOf, joinElements } from '../bytes-elements.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import type { Datatype, Tensor } from '../tensor.ts';
import { elementsIn } from './typed-elements.ts';

/** Datatypes of the protocol that onnxruntime's binding supports. BF16 is not among them. */
const ONNX_TYPES = {
  BOOL: 'bool',
  UINT8: 'uint8',
  UINT16: 'uint16',
  UINT32: 'uint32',
  UINT64: 'uint64',
  INT8: 'int8',
  INT16: 'int16',
  INT32: 'int32',
  INT64: 'int64',
  FP16: 'float16',
  FP32: 'float32',
  FP64: 'float64',
  BYTES: 'string',
} as const satisfies Partial<Record<Datatype, OnnxTensor.Type>>;

const DATATYPES = new Map<string, Datatype>(
  Object.entries(ONNX_TYPES).map(([datatype, type]) => [type, datatype as Datatype]),
);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Undefined for types without a name in the protocol, such as 4-bit integers. */
export function datatypeOf(type: OnnxTensor.Type): Datatype | undefined {
  return DATATYPES.get(type);
}

/** Converts a tensor for onnxruntime, without copying if it is aligned. */
export function toOnnx({ name, datatype, shape, data }: Tensor): OnnxTensor {
  if (datatype === 'BYTES') return new OnnxTensor('string', textsIn(name, data), shape);
  if (datatype === 'BF16')
    throw new RuntimeFailure('model_failed', `input ${name}: the ONNX runtime does not support BF16`);
  // Native code may misinterpret bytes other than 0 and 1.
  const elements =
    datatype === 'BOOL' && data.some((byte) => byte > 1)
      ? data.map((byte) => (byte ? 1 : 0))
      : elementsIn(datatype, data);
  const tensor = new OnnxTensor(ONNX_TYPES[datatype], elements as OnnxTensor.DataType, shape);
  // The binding reads no bytes from the Float16Array that the constructor creates, so it gets the integers themselves.
  if (datatype === 'FP16') Object.defineProperty(tensor, 'data', { value: elements });
  return tensor;
}

/** Converts an output without copying: onnxruntime allocates it anew for every run. */
export function fromOnnx(name: string, { type, dims, data }: OnnxTensor): Tensor {
  const datatype = datatypeOf(type);
  if (!datatype) throw new RuntimeFailure('model_failed', `output ${name}: the datatype ${type} is not supported`);
  const bytes = Array.isArray(data)
    ? joinElements((data as string[]).map((text) => encoder.encode(text)))
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return { name, datatype, shape: dims, data: bytes };
}

function textsIn(name: string, data: Uint8Array): string[] {
  return elementsOf(data).map((element) => {
    // The binding would truncate the text there.
    if (element.includes(0)) throw notText(name, 'must not hold a zero byte');
    try {
      return utf8.decode(element);
    } catch (error) {
      throw notText(name, 'must be UTF-8', error);
    }
  });
}

function notText(name: string, must: string, cause?: unknown): RuntimeFailure {
  return new RuntimeFailure('model_failed', `input ${name}: elements of BYTES ${must}`, { cause });
}
