import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a confined program is made of: all that it may read besides its model, and only because it must load it. */
export interface NeededCode {
  /** Ours and the packages'. */
  code: readonly string[];
  /** Of the system. */
  libraries: readonly string[];
}

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
/** Says that what is in there are modules. */
const OUR_PACKAGE = fileURLToPath(new URL('../../../package.json', import.meta.url));

/** The kernel looks for these by their whole path before it runs a program. */
const LOADERS = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];
const MAPPED_LIBRARY = /\s(\/\S+\.so(?:\.[\d.]+)?)$/gm;

let known: NeededCode | undefined;

/** Answers the same for as long as the process lives. */
export function neededCode(): NeededCode {
  known ??= { code: withoutNested([...codeFolders(), process.execPath]), libraries: libraryFolders() };
  return known;
}

function codeFolders(): string[] {
  // The packages of the runtimes may lie in one folder, or, where versions differ, in ours and in that above.
  const packages = [
    join(dirname(OUR_PACKAGE), 'node_modules'),
    packagesAround(import.meta.resolve('onnxruntime-node')),
  ];
  return [SOURCES.slice(0, -1), OUR_PACKAGE, ...packages].filter((path) => existsSync(path));
}

function packagesAround(entry: string): string {
  const path = fileURLToPath(entry);
  const inside = `${sep}node_modules${sep}`;
  return path.slice(0, path.indexOf(inside) + inside.length - 1);
}

/** Wherever this very process has found its libraries, a child will find them too. */
function libraryFolders(): string[] {
  if (process.platform !== 'linux') return [];
  const maps = readFileSync('/proc/self/maps', 'utf8');
  const folders = [...maps.matchAll(MAPPED_LIBRARY)].map(([, path]) => dirname(path as string));
  const ofSystem = folders.filter((folder) => !folder.includes(`${sep}node_modules${sep}`));
  return withoutNested([...ofSystem, ...LOADERS.filter((path) => existsSync(path))]);
}

function withoutNested(paths: readonly string[]): string[] {
  const unique = [...new Set(paths)];
  return unique.filter((path) => !unique.some((other) => other !== path && isWithin(path, other)));
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Under both of its names, should a link lead to it. */
export function namesOf(path: string): string[] {
  return existsSync(path) ? [...new Set([path, realpathSync(path)])] : [path];
}
