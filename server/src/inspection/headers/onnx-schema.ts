/** Field numbers of onnx.proto, as far as they are read. */
export const MODEL = { irVersion: 1, producer: 2, producerVersion: 3, graph: 7, opset: 8, training: 20, functions: 25 };
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12, sparseInitializer: 15 };
export const NODE = { attribute: 5 };
export const ATTRIBUTE = { tensor: 5, graph: 6, tensors: 10, graphs: 11, sparse: 22, sparses: 23 };
export const TENSOR = { dims: 1, dataType: 2, name: 8, externalData: 13 };
export const SPARSE_TENSOR = { values: 1, indices: 2 };
export const FUNCTION = { node: 7, attribute: 11 };
export const TRAINING = { initialization: 1, algorithm: 2 };
export const OPSET = { domain: 1, version: 2 };
export const ENTRY = { key: 1, value: 2 };
export const VALUE_INFO = { name: 1, type: 2 };
export const TYPE = { tensor: 1, sparseTensor: 8 };
export const TENSOR_TYPE = { elementType: 1, shape: 2 };
export const SHAPE = { dimension: 1 };
export const DIMENSION = { value: 1, parameter: 2 };

const [VARINT, BYTES] = [0, 2];

/** Every field of a model with its wire type: ONNX has no magic, so this identifies a model. */
export const MODEL_FIELDS: ReadonlyMap<number, number> = new Map([
  [1, VARINT],
  [5, VARINT],
  ...([2, 3, 4, 6, 7, 8, 14, 20, 25, 26].map((field) => [field, BYTES]) as [number, number][]),
]);

const DATA_TYPES = [
  ...['undefined', 'float32', 'uint8', 'int8', 'uint16', 'int16', 'int32', 'int64', 'string', 'bool', 'float16'],
  ...['float64', 'uint32', 'uint64', 'complex64', 'complex128', 'bfloat16', 'float8e4m3fn', 'float8e4m3fnuz'],
  ...['float8e5m2', 'float8e5m2fnuz', 'uint4', 'int4', 'float4e2m1', 'float8e8m0', 'uint2', 'int2'],
];

export function onnxDataType(value: bigint): string {
  return (value < 1000n ? DATA_TYPES[Number(value)] : undefined) ?? `type ${value}`;
}
