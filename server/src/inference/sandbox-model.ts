import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_DEFAULTS, type EmbeddedSettings } from './inference-settings.ts';

/** The small language model bundled with Souk; sandbox-model/ documents how it was trained. */
export const SANDBOX_MODEL_FILE = fileURLToPath(new URL('../../../sandbox-model/souk-sandbox.gguf', import.meta.url));

/** Each of this many callers gets its first token within a second. Memory for more than four is allocated when needed. */
const SEQUENCES = 16;
/** The model is so small that more threads would mostly wait for each other. */
const MAX_THREADS = 2;

/** Returns false in a checkout without large files, where test keys then have no default backend. */
export function hasSandboxModel(): boolean {
  return existsSync(SANDBOX_MODEL_FILE);
}

/** Returns the default backend of test mode. The first request loads the model. */
export function sandboxSettings(): EmbeddedSettings {
  return {
    ...EMBEDDED_DEFAULTS,
    backend: 'embedded',
    file: SANDBOX_MODEL_FILE,
    sequences: SEQUENCES,
    maxOutputTokens: EMBEDDED_DEFAULTS.contextLength / 2,
    threads: Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
  };
}
