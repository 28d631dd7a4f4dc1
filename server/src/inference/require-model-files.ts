import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { MODES } from '../platform/db/realm.ts';
import type { InferenceSettings } from './inference-settings.ts';

const MAGIC = 'GGUF';

/** At the start rather than with the first request: throws what is wrong with a file, behind where it is named. */
export function requireModelFiles(backends: InferenceSettings['backends']): void {
  for (const mode of MODES) {
    for (const [model, settings] of Object.entries(backends[mode])) {
      if (settings.backend !== 'embedded') continue;
      const problem = problemWith(settings.file);
      if (problem) throw new Error(`must be valid: \`models.${model}.${mode}.file\`: ${problem}`);
    }
  }
}

function problemWith(file: string): string | undefined {
  try {
    if (!statSync(file).isFile()) return `${file} is not a file.`;
    return readStart(file) === MAGIC ? undefined : `${file} is not a GGUF file.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return `${file} cannot be read (${code}).`;
    return `there is no file ${file}. Names begin where the settings file stands, or in the working directory.`;
  }
}

function readStart(file: string): string {
  const bytes = Buffer.alloc(MAGIC.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return bytes.toString('latin1');
}
