import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_DEFAULTS, type EmbeddedSettings } from './inference-settings.ts';

/** The small language model that comes with Souk: sandbox-model/ says how it was made. */
export const SANDBOX_MODEL_FILE = fileURLToPath(new URL('../../../sandbox-model/souk-sandbox.gguf', import.meta.url));

/** So small that more cores would mostly wait for each other. */
const MOST_THREADS = 2;

/** A copy without its large files can do without: only test keys get no answers then. */
export function hasSandboxModel(): boolean {
  return existsSync(SANDBOX_MODEL_FILE);
}

/** What answers test keys where the operator has chosen nothing else. It is loaded by the first request. */
export function sandboxSettings(): EmbeddedSettings {
  return {
    ...EMBEDDED_DEFAULTS,
    backend: 'embedded',
    file: SANDBOX_MODEL_FILE,
    maxOutputTokens: EMBEDDED_DEFAULTS.contextLength / 2,
    threads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
  };
}
