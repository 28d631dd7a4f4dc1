import { InferenceSession, Tensor } from 'onnxruntime-node';
import { handleTasks } from './asked-process.ts';
import type { BenchModel } from './models.ts';
import { type Measured, measured } from './spread.ts';

// The peer: onnxruntime itself, called sequentially, with the settings of a deployment. Its telemetry, on by default, is
// turned off.

export interface InProcess {
  model: BenchModel;
  seconds: number;
}

export interface RanInProcess extends Measured {
  /** The model's output for the sample. */
  output: Float32Array;
}

const sessions = new Map<string, InferenceSession>();

handleTasks(async ({ model, seconds }: InProcess): Promise<RanInProcess> => {
  const session = sessions.get(model.name) ?? (await open(model));
  sessions.set(model.name, session);
  const run = async () => {
    const results = await session.run({ [model.input]: new Tensor('float32', model.sample, model.shape) });
    return results[session.outputNames[0] as string]?.data as Float32Array;
  };
  const output = await run();
  const took: number[] = [];
  const from = performance.now();
  for (let at = from; at - from < seconds * 1000; ) {
    await run();
    const now = performance.now();
    took.push(now - at);
    at = now;
  }
  return { ...measured(took, (performance.now() - from) / 1000), output };
});

function open({ file }: BenchModel): Promise<InferenceSession> {
  const spinning = { allow_spinning: '0' };
  return InferenceSession.create(file, {
    executionProviders: ['cpu'],
    executionMode: 'sequential',
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    extra: { session: { intra_op: spinning, inter_op: spinning } },
  });
}
