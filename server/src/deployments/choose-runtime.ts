import { ApiError } from '../platform/errors.ts';
import { LOADERS, type Loader } from '../runtimes/find-model-file.ts';
import type { RuntimeName } from './deployment.ts';

export interface ChosenRuntime {
  runtime: RuntimeName;
  /** The file that is loaded; null if an external engine has its own. */
  mainFile: string | null;
}

/** Facts about the model and the machine that a runtime is chosen by. */
export interface Choice {
  framework: string;
  /** File names of the revision. */
  files: readonly string[];
  engineFor(framework: string): boolean;
}

/**
 * Chooses the runtime for these files: first the loader of the framework, then other loaders whose files are present,
 * then an external engine. Throws if none can run them.
 */
export function chooseRuntime({ framework, files, engineFor }: Choice): ChosenRuntime {
  for (const runtime of loadersFor(framework)) {
    const found = LOADERS[runtime](files);
    if ('file' in found) return { runtime, mainFile: found.file };
  }
  if (engineFor(framework)) return { runtime: 'open-inference', mainFile: null };
  throw new ApiError(
    'invalid_state',
    isLoader(framework) ? explainUnloadable(framework, files) : needsEngine(framework),
  );
}

function loadersFor(framework: string): Loader[] {
  return framework === 'gguf' ? ['gguf', 'onnx'] : ['onnx', 'gguf'];
}

function isLoader(framework: string): framework is Loader {
  return Object.hasOwn(LOADERS, framework);
}

function explainUnloadable(framework: Loader, files: readonly string[]): string {
  const found = LOADERS[framework](files);
  const reason = 'missing' in found ? found.missing : '';
  return `This revision cannot run: ${reason} Publish a revision that can.`;
}

function needsEngine(framework: string): string {
  return (
    `Models of the framework ${framework} require a serving engine with the Open Inference Protocol, and this ` +
    `market has none. Ask an operator to set SOUK_OPEN_INFERENCE, or publish a revision with a model.onnx or a .gguf ` +
    `file.`
  );
}
