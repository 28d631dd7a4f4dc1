import { posix } from 'node:path';

/** A file that can be loaded, or why there is none. */
export type FoundFile = { file: string } | { missing: string };

/** What runs models on this machine, and which of a revision's files it would load, by their names. */
export const LOADERS = { onnx: findOnnxFile, gguf: findGgufFile } as const;
export type Loader = keyof typeof LOADERS;

/** Whether something on this machine runs these files as they are, whatever they were made with. */
export function isLoadable(files: readonly string[]): boolean {
  return Object.values(LOADERS).some((find) => 'file' in find(files));
}

function findOnnxFile(files: readonly string[]): FoundFile {
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

function findGgufFile(files: readonly string[]): FoundFile {
  const all = ending(files, '.gguf').filter((name) => !PROJECTOR.test(posix.basename(name)));
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
  const named = candidates.filter((candidate) => posix.basename(candidate).toLowerCase() === name);
  return named.length > 0 ? named : candidates;
}

function nameSome(names: readonly string[]): string {
  const [first, second] = [...names].sort();
  return names.length > 2 ? `${first}, ${second} and ${names.length - 2} more` : `${first} and ${second}`;
}
