import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './demo-asset.ts';

export const ASSETS_FOLDER = join(import.meta.dirname, '../../assets');

export function folderOf({ seller, name }: { seller: string; name: string }): string {
  return join(ASSETS_FOLDER, seller, name);
}

/** Reads the committed files of an asset. */
export function readFiles(asset: { seller: string; name: string }): Files {
  const folder = join(folderOf(asset), 'files');
  const names = globSync('**/*.*', { cwd: folder }).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Replaces the files of a folder. */
export function replaceFiles(folder: string, files: ReadonlyMap<string, Buffer | string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
