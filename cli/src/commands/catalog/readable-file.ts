import { lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { TransferError } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { unreadable } from '../../input/read-value.ts';

const EXCLUDE = 'Exclude it with --exclude.';

/** Rejects paths that are neither files nor folders: reading a pipe could wait forever. */
export async function requireFilesOrFolders(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (path === '') throw unusable('a path is empty.');
    const found = await stat(path).catch(async (error: unknown) => {
      throw await explainUnreadable(error);
    });
    if (!found.isFile() && !found.isDirectory()) {
      throw unusable(`${path} is neither a file nor a folder.`, 'If it is a pipe, save its output to a file first.');
    }
  }
}

/** Returns the size of a file after opening it, so that an unreadable file is found before any work is done. */
export async function sizeOfReadable(path: string): Promise<number> {
  const file = await open(path);
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Returns the path that a link leads to, or the path itself. */
export async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Explains why files could not be found. `isInFolder`: the path was not named itself, so it can be excluded. */
export async function explainUnreadable(error: unknown, isInFolder = (_path: string) => false): Promise<unknown> {
  if (error instanceof TransferError) return unusable(error.message, EXCLUDE);
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined) return error;
  const nextStep = isInFolder(path) ? EXCLUDE : undefined;
  const found = code === 'ENOENT' ? await lstat(path).catch(() => undefined) : undefined;
  if (!found?.isSymbolicLink()) return unusable(unreadable(path, error).message, nextStep);
  return unusable(`${path} is a link to ${await readlink(path)}, which does not exist.`, nextStep);
}

/** Returns a failure about a path named on the command line. */
export function unusable(message: string, nextStep?: string): Failure {
  return new Failure(message, { exitCode: EXIT.usage, code: 'unreadable_file', nextStep });
}
