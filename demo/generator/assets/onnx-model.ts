import { InferenceSession, Tensor } from 'onnxruntime-node';

export interface NumberTensor {
  shape: readonly number[];
  values: Float32Array;
}

const ONLY_ERRORS = 3;

/** A model in onnxruntime, with 32-bit floats as inputs and outputs. */
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
  async run(inputs: Readonly<Record<string, NumberTensor>>): Promise<Record<string, NumberTensor>> {
    const feeds = Object.entries(inputs).map(([name, { shape, values }]) => [
      name,
      new Tensor('float32', values, shape),
    ]);
    const results = await this.#session.run(Object.fromEntries(feeds));
    const outputs = Object.entries(results).map(([name, { dims, data }]) => [
      name,
      { shape: dims, values: data instanceof Float32Array ? data : Float32Array.from(data as never, Number) },
    ]);
    return Object.fromEntries(outputs);
  }
}
