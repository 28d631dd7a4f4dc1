import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises';

/** Creates the data directory, private to its owner. Returns its real path. */
export async function prepareDirectory(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const directory = await realpath(path);
  const { mode } = await stat(directory);
  if ((mode & 0o777) !== 0o700) await chmod(directory, 0o700);
  await access(directory, constants.W_OK | constants.X_OK);
  return directory;
}
