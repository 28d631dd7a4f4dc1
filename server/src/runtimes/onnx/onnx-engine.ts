import { InferenceSession } from 'onnxruntime-node';
import type { InferRequest } from '../model-runtime.ts';
import { MAX_RANK } from '../open-inference/tensor-shape.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import type { Signature, Tensor, TensorSpec } from '../tensor.ts';
import { describeError } from './describe-error.ts';
import { MAX_NAME_LENGTH, MAX_TENSORS, type OnnxSettings } from './onnx-messages.ts';
import { datatypeOf, fromOnnx, toOnnx } from './onnx-tensor.ts';

type Metadata = InferenceSession.ValueMetadata;

/** Idle threads must not use CPU time. */
const NO_SPINNING = { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } };
const ONLY_ERRORS = 3;

/** onnxruntime with one loaded model. Runs on the calling thread, one run at a time. */
export class OnnxEngine {
  readonly signature: Signature;
  readonly #session: InferenceSession;
  readonly #outputs: readonly string[];

  private constructor(session: InferenceSession) {
    this.signature = signatureOf(session);
    this.#session = session;
    this.#outputs = this.signature.outputs.map(({ name }) => name);
  }

  /** Throws an error with a message for users if the model cannot be loaded. */
  static async load({ file, threads }: OnnxSettings): Promise<OnnxEngine> {
    try {
      const session = await InferenceSession.create(file, {
        executionProviders: ['cpu'],
        executionMode: 'sequential',
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        logSeverityLevel: ONLY_ERRORS,
        extra: NO_SPINNING,
      });
      return new OnnxEngine(session);
    } catch (error) {
      throw new Error(describeError(error), { cause: error });
    }
  }

  /** True if the signature allows batching: every tensor has a free first extent. */
  get hasFreeBatch(): boolean {
    const { inputs, outputs } = this.signature;
    return inputs.length > 0 && [...inputs, ...outputs].every(({ shape }) => shape[0] === -1);
  }

  /** Returns the requested outputs in the order of the request, or all in the order of the model. */
  async run({ inputs, outputs }: InferRequest): Promise<Tensor[]> {
    const names = outputs?.length ? outputs : this.#outputs;
    try {
      const feeds = Object.fromEntries(inputs.map((tensor) => [tensor.name, toOnnx(tensor)]));
      const results = await this.#session.run(feeds, names);
      return names.map((name) => fromOnnx(name, results[name] as never));
    } catch (error) {
      if (error instanceof RuntimeFailure) throw error;
      throw new RuntimeFailure('model_failed', describeError(error), { cause: error });
    }
  }
}

/** Ignores outputs that are not tensors: a classifier often has a map next to its labels. */
function signatureOf({ inputMetadata, outputMetadata }: InferenceSession): Signature {
  const inputs = inputMetadata.map((metadata) => {
    const spec = specOf(metadata);
    if (!spec) throw new Error(`input ${metadata.name} is no tensor of a datatype that can be sent`);
    return spec;
  });
  const outputs = outputMetadata.flatMap((metadata) => specOf(metadata) ?? []);
  if (inputs.length + outputs.length > MAX_TENSORS)
    throw new Error(`it has more than ${MAX_TENSORS} inputs and outputs`);
  if ([...inputs, ...outputs].some(({ name }) => name.length > MAX_NAME_LENGTH)) {
    throw new Error(`an input or output has a name of more than ${MAX_NAME_LENGTH} characters`);
  }
  // Responses about a deployment include all shapes.
  if ([...inputs, ...outputs].some(({ shape }) => shape.length > MAX_RANK)) {
    throw new Error(`an input or output has more than ${MAX_RANK} dimensions`);
  }
  if (outputs.length === 0) throw new Error('no output is a tensor of a datatype that can be sent');
  return { inputs, outputs };
}

function specOf(metadata: Metadata): TensorSpec | undefined {
  const datatype = metadata.isTensor ? datatypeOf(metadata.type) : undefined;
  if (!metadata.isTensor || !datatype) return undefined;
  // Free extents have a name, which may be empty.
  const shape = metadata.shape.map((extent) => (typeof extent === 'number' ? extent : -1));
  return { name: metadata.name, datatype, shape };
}
