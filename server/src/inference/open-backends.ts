import { isDeepStrictEqual } from 'node:util';
import { MODES, type Mode } from '../platform/db/realm.ts';
import type { Log } from '../platform/log.ts';
import type { Backend } from './backend.ts';
import { embeddedBackend } from './embedded/embedded-backend.ts';
import type { BackendSettings, InferenceSettings } from './inference-settings.ts';
import type { ModelName } from './model-names.ts';
import { openAiBackend } from './upstreams/openai-backend.ts';

export interface OpenBackends {
  backends: Record<Mode, Partial<Record<ModelName, Backend>>>;
  close(): Promise<void>;
}

/** Opens the backends of all models, by mode. Models with equal settings share a backend, so a file is loaded once. */
export function openBackends(settings: InferenceSettings['backends'], log: Log): OpenBackends {
  const opened: { mode: Mode; settings: BackendSettings; backend: Backend }[] = [];
  const open = (mode: Mode, wanted: BackendSettings): Backend => {
    // Modes never share a backend: load in one must not slow the other.
    const same = opened.find((one) => one.mode === mode && isDeepStrictEqual(one.settings, wanted));
    if (same) return same.backend;
    const backend = wanted.backend === 'openai' ? openAiBackend(wanted, { log }) : embeddedBackend(wanted, { log });
    opened.push({ mode, settings: wanted, backend });
    return backend;
  };
  const ofMode = (mode: Mode) =>
    Object.fromEntries(Object.entries(settings[mode]).map(([name, wanted]) => [name, open(mode, wanted)]));
  const [test, live] = MODES.map(ofMode);
  return {
    backends: { test: test ?? {}, live: live ?? {} },
    async close() {
      await Promise.all(opened.map(({ backend }) => backend.close()));
    },
  };
}
