import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { MODES } from '../platform/db/realm.ts';
import type { InferenceSettings } from './inference-settings.ts';

const MAGIC = 'GGUF';

/** Checks model files at startup rather than with the first request. Throws an error that names the setting. */
export function requireModelFiles(backends: InferenceSettings['backends']): void {
  for (const mode of MODES) {
    for (const [model, settings] of Object.entries(backends[mode])) {
      if (settings.backend !== 'embedded') continue;
      const problem = findProblem(settings.file);
      if (problem) throw new Error(`must be valid: \`models.${model}.${mode}.file\`: ${problem}`);
    }
  }
}

function findProblem(file: string): string | undefined {
  try {
    if (!statSync(file).isFile()) return `${file} is not a file.`;
    return readMagic(file) === MAGIC ? undefined : `${file} is not a GGUF file.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return `${file} cannot be read (${code}).`;
    return `there is no file ${file}. Names begin where the settings file stands, or in the working directory.`;
  }
}

function readMagic(file: string): string {
  const bytes = Buffer.alloc(MAGIC.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return bytes.toString('latin1');
}
