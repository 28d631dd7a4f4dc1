import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { BackOffOptions } from '../../runtimes/back-off.ts';
import { ggufRuntime } from '../../runtimes/gguf/gguf-runtime.ts';
import type { IsolationLevel } from '../../runtimes/isolation/isolate-command.ts';
import { onnxRuntime } from '../../runtimes/onnx/onnx-runtime.ts';
import { type EngineSettings, engineFor } from '../../runtimes/open-inference/engine-settings.ts';
import { openInferenceRuntime } from '../../runtimes/open-inference/open-inference-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { OpenRuntime } from './host-options.ts';
import { frameworkOfModel } from './leases/leases.sql.ts';

/** How many calls of one model may wait for their turn, and for how many milliseconds. */
const LINE = { queue: 256, maxWait: 30_000 };

export interface RuntimeLimits {
  /** In milliseconds: how long one call may take. A language model writes for longer than any other computes. */
  tensorCall: number;
  languageCall: number;
  /** Between deaths of a model's process that follow each other. */
  backOff: BackOffOptions;
}

const LIMITS: RuntimeLimits = {
  tensorCall: 60_000,
  languageCall: 300_000,
  backOff: { first: 1_000, most: 30_000 },
};

export interface RuntimeSettings {
  database: Pick<Database, 'of'>;
  /** What each of them may use. */
  memoryMegabytes: number;
  /** How far this system can confine them; undefined: they may do what the server may. */
  confinement: IsolationLevel | undefined;
  /** Those elsewhere, for the models that need one. */
  engines: readonly EngineSettings[];
  log: Log;
  /** Where they are other than usual. */
  limits?: Partial<RuntimeLimits> | undefined;
}

/** Makes the runtime that a deployment names. */
export function runtimeOpener(settings: RuntimeSettings): OpenRuntime {
  const { database, memoryMegabytes, confinement, engines, log } = settings;
  const { tensorCall, languageCall, backOff } = { ...LIMITS, ...settings.limits };
  return async (mode, row, folder, hooks) => {
    const { runtime, main_file: main, model_slug: slug, revision } = row;
    const file = join(folder, main ?? '');
    const limits = {
      ...LINE,
      backOff,
      memoryMegabytes,
      confinement: confinement && { level: confinement, readable: [folder] },
    };
    switch (runtime) {
      case 'onnx':
        return onnxRuntime({ file, folder }, { ...limits, callTimeout: tensorCall }, { log, hooks });
      case 'gguf': {
        // Half of the machine: others are to be answered meanwhile.
        const threads = Math.max(1, Math.floor(availableParallelism() / 2));
        return ggufRuntime({ file, threads }, { ...limits, callTimeout: languageCall }, { log, hooks });
      }
      case 'open-inference': {
        const found = await database.of(mode).one(frameworkOfModel, [row.model_id]);
        const engine = engineFor(engines, { mode, framework: found?.framework ?? '' });
        if (!engine)
          throw new RuntimeFailure('unloadable', 'no serving engine is configured for its framework any more');
        return openInferenceRuntime(engine, { model: { mode, slug, revision } }, hooks);
      }
    }
  };
}
