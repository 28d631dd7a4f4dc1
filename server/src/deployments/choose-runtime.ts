import { ApiError } from '../platform/errors.ts';
import { baseName } from '../storage/file.ts';
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

/** A file that can be loaded, or why there is none. */
type Found = { file: string } | { missing: string };

const LOADERS = { onnx: findOnnxFile, gguf: findGgufFile } as const;
type Loadable = keyof typeof LOADERS;

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
  throw new ApiError('invalid_state', isLoadable(framework) ? whyUnloadable(framework, files) : needsEngine(framework));
}

function loadersFor(framework: string): Loadable[] {
  return framework === 'gguf' ? ['gguf', 'onnx'] : ['onnx', 'gguf'];
}

function isLoadable(framework: string): framework is Loadable {
  return Object.hasOwn(LOADERS, framework);
}

function whyUnloadable(framework: Loadable, files: readonly string[]): string {
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

function findOnnxFile(files: readonly string[]): Found {
  const all = ending(files, '.onnx');
  const atTop = all.filter((name) => !name.includes('/'));
  const candidates = atTop.length > 0 ? atTop : all;
  const [only, ...others] = preferring(candidates, 'model.onnx');
  if (only === undefined) return { missing: 'there is no .onnx file in it.' };
  if (others.length > 0) {
    return { missing: `${nameSome(candidates)} could each be the model: the one to load has to be named model.onnx.` };
  }
  return { file: only };
}

/** The first of several parts stands for all of them. */
const PART = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/i;
/** What lets a language model see goes with it, and cannot be run by itself. */
const PROJECTOR = /^mmproj/i;

function findGgufFile(files: readonly string[]): Found {
  const all = ending(files, '.gguf').filter((name) => !PROJECTOR.test(baseName(name)));
  const candidates = all.filter((name) => Number(PART.exec(name)?.[2] ?? 1) === 1);
  const [only, ...others] = preferring(candidates, 'model.gguf');
  if (only === undefined) return { missing: whyNoGguf(all) };
  if (others.length > 0) {
    return { missing: `${nameSome(candidates)} could each be the model: the one to load has to be named model.gguf.` };
  }
  const absent = partsOf(only).find((part) => !all.includes(part));
  return absent === undefined ? { file: only } : { missing: `its part ${absent} is missing.` };
}

function whyNoGguf([part]: readonly string[]): string {
  if (part === undefined) return 'there is no .gguf file in it.';
  const [, name, , count] = PART.exec(part) as RegExpExecArray;
  return `the first part, ${name}-00001-of-${count}.gguf, is missing.`;
}

function partsOf(first: string): string[] {
  const [, name, , count] = PART.exec(first) ?? [];
  if (count === undefined) return [];
  const ending = first.slice(first.lastIndexOf('-of-'));
  return Array.from({ length: Number(count) }, (_, index) => `${name}-${String(index + 1).padStart(5, '0')}${ending}`);
}

function ending(files: readonly string[], extension: string): string[] {
  return files.filter((name) => name.toLowerCase().endsWith(extension));
}

/** Only those by this name, where there are such. */
function preferring(candidates: readonly string[], name: string): readonly string[] {
  const named = candidates.filter((candidate) => baseName(candidate).toLowerCase() === name);
  return named.length > 0 ? named : candidates;
}

function nameSome(names: readonly string[]): string {
  const [first, second] = [...names].sort();
  return names.length > 2 ? `${first}, ${second} and ${names.length - 2} more` : `${first} and ${second}`;
}
