import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Code that an isolated program has to load: all that it may read besides its model. */
export interface NeededCode {
  /** The server's code and its packages. */
  code: readonly string[];
  /** System libraries. */
  libraries: readonly string[];
}

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
/** Declares the sources as ES modules. */
const OUR_PACKAGE = fileURLToPath(new URL('../../../package.json', import.meta.url));

/** Dynamic loaders, which the kernel opens by absolute path before it runs a program. */
const LOADERS = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];
const MAPPED_LIBRARY = /\s(\/\S+\.so(?:\.[\d.]+)?)$/gm;

let cached: NeededCode | undefined;

/** Cached for the lifetime of the process. */
export function neededCode(): NeededCode {
  cached ??= { code: withoutNested([...codeFolders(), process.execPath]), libraries: libraryFolders() };
  return cached;
}

function codeFolders(): string[] {
  // Packages of the runtimes may be in one folder or, if versions differ, in two node_modules folders.
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

/** Returns the folders of the libraries that this process has loaded: a child needs the same. */
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

/** Returns the path and, if it is a symbolic link, its target. */
export function namesOf(path: string): string[] {
  return existsSync(path) ? [...new Set([path, realpathSync(path)])] : [path];
}
