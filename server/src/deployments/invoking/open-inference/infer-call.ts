import type { Tensor } from '../../../runtimes/tensor.ts';

/** A call of a model from tensors to tensors. */
export interface InferCall {
  /** Returned in the response. */
  id: string | undefined;
  inputs: Tensor[];
  /** Undefined: all. */
  outputs: RequestedOutput[] | undefined;
  /** Default for outputs without a setting of their own: binary data. */
  binaryOutputs: boolean;
}

export interface RequestedOutput {
  name: string;
  /** Undefined: the default of the request. */
  binary: boolean | undefined;
}
