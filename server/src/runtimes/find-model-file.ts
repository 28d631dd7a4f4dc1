import { posix } from 'node:path';

/** A loadable file, or the reason why there is none. */
type FoundFile = { file: string } | { missing: string };

/** The local runtimes, each with a function that finds the file to load by name. */
export const LOADERS = { onnx: findOnnxFile, gguf: findGgufFile } as const;
export type Loader = keyof typeof LOADERS;

/** Returns true if a local runtime can load these files, whatever framework they come from. */
export function isLoadable(files: readonly string[]): boolean {
  return Object.values(LOADERS).some((find) => 'file' in find(files));
}

function findOnnxFile(files: readonly string[]): FoundFile {
  const all = withExtension(files, '.onnx');
  const atTop = all.filter((name) => !name.includes('/'));
  const candidates = atTop.length > 0 ? atTop : all;
  const [only, ...others] = preferNamed(candidates, 'model.onnx');
  if (only === undefined) return { missing: 'there is no .onnx file in it.' };
  if (others.length > 0) {
    return { missing: `${nameSome(candidates)} could each be the model: the one to load has to be named model.onnx.` };
  }
  return { file: only };
}

/** A split file. Its first part is loaded and refers to the others. */
const PART = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/i;
/** A vision projector belongs to a language model and cannot run by itself. */
const PROJECTOR = /^mmproj/i;

function findGgufFile(files: readonly string[]): FoundFile {
  const all = withExtension(files, '.gguf').filter((name) => !PROJECTOR.test(posix.basename(name)));
  const candidates = all.filter((name) => Number(PART.exec(name)?.[2] ?? 1) === 1);
  const [only, ...others] = preferNamed(candidates, 'model.gguf');
  if (only === undefined) return { missing: explainMissingGguf(all) };
  if (others.length > 0) {
    return { missing: `${nameSome(candidates)} could each be the model: the one to load has to be named model.gguf.` };
  }
  const absent = partsOf(only).find((part) => !all.includes(part));
  return absent === undefined ? { file: only } : { missing: `its part ${absent} is missing.` };
}

function explainMissingGguf([part]: readonly string[]): string {
  if (part === undefined) return 'there is no .gguf file in it.';
  const [, name, , count] = PART.exec(part) as RegExpExecArray;
  return `the first part, ${name}-00001-of-${count}.gguf, is missing.`;
}

function partsOf(first: string): string[] {
  const [, name, , count] = PART.exec(first) ?? [];
  if (count === undefined) return [];
  const suffix = first.slice(first.lastIndexOf('-of-'));
  return Array.from({ length: Number(count) }, (_, index) => `${name}-${String(index + 1).padStart(5, '0')}${suffix}`);
}

function withExtension(files: readonly string[], extension: string): string[] {
  return files.filter((name) => name.toLowerCase().endsWith(extension));
}

/** Returns the candidates with this name, or all if there are none. */
function preferNamed(candidates: readonly string[], name: string): readonly string[] {
  const named = candidates.filter((candidate) => posix.basename(candidate).toLowerCase() === name);
  return named.length > 0 ? named : candidates;
}

function nameSome(names: readonly string[]): string {
  const [first, second] = [...names].sort();
  return names.length > 2 ? `${first}, ${second} and ${names.length - 2} more` : `${first} and ${second}`;
}
