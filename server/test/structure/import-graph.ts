import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

export interface ImportGraph {
  /** Source files below the root, without tests and fixtures. */
  files: string[];
  imports: Import[];
}

const STATEMENT = /^\s*(?:import|export) (type )?[^;]*?from '(\.[^']+)'/gms;
const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;

/** Reads which source files below `root` import which. */
export function readImportGraph(root: string): ImportGraph {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));
  return { files, imports: readImports(root, files) };
}

/** Reads the relative imports of these files. */
export function readImports(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8');
    const resolve = (path: string) => normalize(join(dirname(from), path));
    return [
      ...[...source.matchAll(STATEMENT)].map(([, type, path = '']) => ({
        from,
        to: resolve(path),
        typeOnly: type !== undefined,
      })),
      ...[...source.matchAll(DYNAMIC_IMPORT)].map(([, path = '']) => ({ from, to: resolve(path), typeOnly: false })),
    ];
  });
}

/** Lists the imports that break a rule, as `a.ts imports b.ts`. */
export function listImports({ imports }: ImportGraph, isWrong: (link: Import) => boolean): string[] {
  return imports.filter(isWrong).map(({ from, to }) => `${from} imports ${to}`);
}

/** Returns the files of the first import cycle; undefined where there is none. */
export function findCycle({ files, imports }: ImportGraph): string[] | undefined {
  const links = new Map(files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]));
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of links.get(file) ?? []) {
      const cycle = walk(next, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = walk(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Lists names that more than one file has: a name should lead to one place. */
export function repeatedNames({ files }: ImportGraph): string[] {
  const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1));
  return names.filter((name, index) => names.indexOf(name) !== index);
}
