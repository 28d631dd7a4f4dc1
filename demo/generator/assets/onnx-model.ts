import { InferenceSession, Tensor } from 'onnxruntime-node';

export interface NumberTensor {
  shape: readonly number[];
  values: Float32Array;
}

const ONLY_ERRORS = 3;

/** An input: 32-bit floats, or bytes. */
interface InputTensor {
  shape: readonly number[];
  values: Float32Array | Uint8Array;
}

/** A model in onnxruntime. */
export class OnnxModel {
  readonly #session: InferenceSession;

  private constructor(session: InferenceSession) {
    this.#session = session;
  }

  static async load(bytes: Buffer): Promise<OnnxModel> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: ONLY_ERRORS } as const;
    return new OnnxModel(await InferenceSession.create(bytes, options));
  }

  /** Returns every output by its name. Integers and booleans are returned as floats. */
  async run(inputs: Readonly<Record<string, InputTensor>>): Promise<Record<string, NumberTensor>> {
    const feeds = Object.entries(inputs).map(([name, { shape, values }]) => [
      name,
      values instanceof Uint8Array ? new Tensor('uint8', values, shape) : new Tensor('float32', values, shape),
    ]);
    const results = await this.#session.run(Object.fromEntries(feeds));
    const outputs = Object.entries(results).map(([name, { dims, data }]) => [
      name,
      { shape: dims, values: data instanceof Float32Array ? data : Float32Array.from(data as never, Number) },
    ]);
    return Object.fromEntries(outputs);
  }
}
