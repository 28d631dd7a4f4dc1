/** Datatypes of the Open Inference Protocol with the size of an element; BYTES elements have a length prefix. */
export const DATATYPE_BYTES = {
  BOOL: 1,
  UINT8: 1,
  UINT16: 2,
  UINT32: 4,
  UINT64: 8,
  INT8: 1,
  INT16: 2,
  INT32: 4,
  INT64: 8,
  FP16: 2,
  BF16: 2,
  FP32: 4,
  FP64: 8,
  BYTES: undefined,
} as const;

export type Datatype = keyof typeof DATATYPE_BYTES;

/** An input or output of a model. */
export interface Tensor {
  name: string;
  datatype: Datatype;
  shape: readonly number[];
  /**
   * Row-major and little-endian, as in the protocol's binary extension. Each BYTES element starts with its length in four
   * bytes.
   */
  data: Uint8Array;
}

/** Declaration of a tensor by a model. */
export interface TensorSpec {
  name: string;
  datatype: Datatype;
  /** -1 stands for any extent. */
  shape: readonly number[];
}

/** Inputs and outputs that a model declares. */
export interface Signature {
  inputs: readonly TensorSpec[];
  outputs: readonly TensorSpec[];
}
