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

/** Maximum number of waiting calls per model, and maximum wait in milliseconds. */
const QUEUE_LIMITS = { queue: 256, maxWait: 30_000 };

export interface RuntimeLimits {
  /** Time limits of one call in milliseconds. Language models generate for longer than others compute. */
  tensorCall: number;
  languageCall: number;
  /** Backoff between consecutive crashes of a model's process. */
  backOff: BackOffOptions;
}

const LIMITS: RuntimeLimits = {
  tensorCall: 60_000,
  languageCall: 300_000,
  backOff: { first: 1_000, max: 30_000 },
};

export interface RuntimeSettings {
  database: Pick<Database, 'of'>;
  /** Memory limit per model. */
  memoryMegabytes: number;
  /** The isolation that this system supports; without it, models have the permissions of the server. */
  isolation: IsolationLevel | undefined;
  /** External engines, for models that need one. */
  engines: readonly EngineSettings[];
  log: Log;
  /** Overrides the default limits. */
  limits?: Partial<RuntimeLimits> | undefined;
}

/** Returns a function that creates the runtime of a deployment. */
export function runtimeOpener(settings: RuntimeSettings): OpenRuntime {
  const { database, memoryMegabytes, isolation, engines, log } = settings;
  const { tensorCall, languageCall, backOff } = { ...LIMITS, ...settings.limits };
  return async (mode, row, folder, hooks) => {
    const { runtime, main_file: main, model_slug: slug, revision } = row;
    const file = join(folder, main ?? '');
    const limits = {
      ...QUEUE_LIMITS,
      backOff,
      memoryMegabytes,
      isolation: isolation && { level: isolation, readable: [folder] },
    };
    switch (runtime) {
      case 'onnx':
        return onnxRuntime({ file, folder }, { ...limits, callTimeout: tensorCall }, { log, hooks });
      case 'gguf': {
        // Half of the machine, so that other requests are served meanwhile.
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
