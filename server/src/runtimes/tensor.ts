/** The datatypes of the Open Inference Protocol, and how many bytes an element has; BYTES elements are as long as they say. */
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

/** What goes into a model, and what comes out. */
export interface Tensor {
  name: string;
  datatype: Datatype;
  shape: readonly number[];
  /**
   * Row by row, little-endian, as in the protocol's binary extension: elements of BYTES each begin with their length in
   * four bytes.
   */
  data: Uint8Array;
}

/** What a model says of a tensor. */
export interface TensorSpec {
  name: string;
  datatype: Datatype;
  /** -1 where any extent will do. */
  shape: readonly number[];
}

/** What a model takes and gives. */
export interface Signature {
  inputs: readonly TensorSpec[];
  outputs: readonly TensorSpec[];
}
