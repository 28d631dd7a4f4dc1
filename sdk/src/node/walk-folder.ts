import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { TransferError } from '../transfers/transfer-error.ts';

/** A local file, and its name in the upload. */
export interface LocalFile {
  path: string;
  name: string;
}

/** Files that tools and file managers create, never published. */
const IGNORED_NAMES = new Set(['.git', '.hg', '.svn', '.DS_Store', 'Thumbs.db']);

export interface FindOptions {
  /** Includes files and folders whose names start with a dot, such as `.env`. Paths that are named themselves are always included. */
  hidden?: boolean | undefined;
  /** Returns whether to skip an entry of a folder, before it is read. A link to a folder is not a folder here. */
  skip?: ((name: string, found: { isFolder: boolean }) => boolean) | undefined;
  /** Called for an entry of a folder that cannot be read. The other entries are found anyway. By default the error is thrown. */
  onUnreadable?: ((file: LocalFile, error: unknown) => void) | undefined;
}

/**
 * Finds the files to upload: all files of one folder, with relative paths as names; or several files and folders, each
 * under its own name. Links are followed.
 */
export async function findFiles(
  given: string | readonly (string | LocalFile)[],
  options: FindOptions = {},
): Promise<LocalFile[]> {
  if (typeof given === 'string') {
    return (await stat(given)).isDirectory() ? walk(given, '', [], options) : [{ path: given, name: basename(given) }];
  }
  const files: LocalFile[] = [];
  for (const one of given) {
    const { path, name } = typeof one === 'string' ? { path: one, name: basename(await realpath(one)) } : one;
    if ((await stat(path)).isDirectory()) files.push(...(await walk(path, `${name}/`, [], options)));
    else files.push({ path, name });
  }
  return files;
}

async function walk(
  folder: string,
  prefix: string,
  above: readonly string[],
  options: FindOptions,
): Promise<LocalFile[]> {
  const { hidden = false, skip = () => false, onUnreadable } = options;
  const real = await realpath(folder);
  if (above.includes(real)) {
    throw new TransferError('file_unreadable', `${folder} is a link to a folder that contains it. Exclude it.`);
  }
  const files: LocalFile[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry;
    if (IGNORED_NAMES.has(name) || (!hidden && name.startsWith('.'))) continue;
    if (skip(`${prefix}${name}`, { isFolder: entry.isDirectory() })) continue;
    const file = { path: join(folder, name), name: `${prefix}${name}` };
    try {
      files.push(...(await findEntry(file, [...above, real], options)));
    } catch (error) {
      if (onUnreadable === undefined) throw error;
      onUnreadable(file, error);
    }
  }
  return files;
}

/** Returns the file, or all files of the folder. */
async function findEntry(file: LocalFile, above: readonly string[], options: FindOptions): Promise<LocalFile[]> {
  const { path, name } = file;
  const found = await stat(path);
  if (found.isDirectory()) return walk(path, `${name}/`, above, options);
  if (found.isFile()) return [file];
  throw new TransferError('file_unreadable', `${path} is neither a file nor a folder. Exclude it.`);
}
