import { ApiError } from '../platform/errors.ts';
import { LOADERS, type Loader } from '../runtimes/find-model-file.ts';
import type { RuntimeName } from './deployment.ts';

export interface ChosenRuntime {
  runtime: RuntimeName;
  /** The file that is loaded; null where an engine elsewhere has its own. */
  mainFile: string | null;
}

/** What is known of the model, and of the machine that is to run it. */
export interface Choice {
  framework: string;
  /** The names of the revision's files. */
  files: readonly string[];
  engineFor(framework: string): boolean;
}

/**
 * Which runtime runs these files. What the framework says comes first, then what else is among the files, and an engine
 * elsewhere last. Throws where nothing does.
 */
export function chooseRuntime({ framework, files, engineFor }: Choice): ChosenRuntime {
  for (const runtime of loadersFor(framework)) {
    const found = LOADERS[runtime](files);
    if ('file' in found) return { runtime, mainFile: found.file };
  }
  if (engineFor(framework)) return { runtime: 'open-inference', mainFile: null };
  throw new ApiError('invalid_state', isLoader(framework) ? whyUnloadable(framework, files) : needsEngine(framework));
}

function loadersFor(framework: string): Loader[] {
  return framework === 'gguf' ? ['gguf', 'onnx'] : ['onnx', 'gguf'];
}

function isLoader(framework: string): framework is Loader {
  return Object.hasOwn(LOADERS, framework);
}

function whyUnloadable(framework: Loader, files: readonly string[]): string {
  const found = LOADERS[framework](files);
  const why = 'missing' in found ? found.missing : '';
  return `This revision cannot be run: ${why} Publish a revision that can.`;
}

function needsEngine(framework: string): string {
  return (
    `Models of the framework ${framework} run on a serving engine that speaks the Open Inference Protocol, and this ` +
    `market has none for it: its operator sets one with SOUK_OPEN_INFERENCE. A revision with a model.onnx or a .gguf ` +
    `file runs without.`
  );
}
