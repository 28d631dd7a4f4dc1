import type { Tensor } from '../../../runtimes/tensor.ts';

/** What is asked of a model from tensors to tensors. */
export interface InferCall {
  /** Comes back in the answer. */
  id: string | undefined;
  inputs: Tensor[];
  /** Undefined: all. */
  outputs: RequestedOutput[] | undefined;
  /** Outputs that say nothing else come as binary data. */
  binaryOutputs: boolean;
}

export interface RequestedOutput {
  name: string;
  /** Undefined: as the request says for all of them. */
  binary: boolean | undefined;
}
