import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { TransferError } from '../transfers/transfer-error.ts';

/** A file on this machine, and what it is called on the other side. */
export interface LocalFile {
  path: string;
  name: string;
}

/** What tools and file managers leave behind, and nobody means to publish. */
const NEVER_MEANT = new Set(['.git', '.hg', '.svn', '.DS_Store', 'Thumbs.db']);

export interface FindOptions {
  /** Files and folders too whose names begin with a dot; nobody means to publish their `.env`. What is named itself is found. */
  hidden?: boolean | undefined;
  /** Returns whether to leave out what a folder holds under this name, before it is looked at. A link is no folder here. */
  skip?: ((name: string, found: { isFolder: boolean }) => boolean) | undefined;
}

/**
 * The files to upload: of one folder everything in it, with paths as names; of several files and folders each by its own
 * name. Links are followed.
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
  const { hidden = false, skip = () => false } = options;
  const real = await realpath(folder);
  if (above.includes(real)) {
    throw new TransferError('file_unreadable', `${folder} is a link to a folder that it is in: it has no end.`);
  }
  const files: LocalFile[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry;
    if (NEVER_MEANT.has(name) || (!hidden && name.startsWith('.'))) continue;
    if (skip(`${prefix}${name}`, { isFolder: entry.isDirectory() })) continue;
    const path = join(folder, name);
    const found = await stat(path);
    if (found.isDirectory()) files.push(...(await walk(path, `${prefix}${name}/`, [...above, real], options)));
    else if (found.isFile()) files.push({ path, name: `${prefix}${name}` });
    else throw new TransferError('file_unreadable', `${path} is neither a file nor a folder. Leave it out.`);
  }
  return files;
}
