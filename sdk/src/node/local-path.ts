import { isAbsolute, relative, resolve, sep } from 'node:path';
import { requireFileName } from '../transfers/file-name.ts';
import { TransferError } from '../transfers/transfer-error.ts';

/**
 * Returns the local path of a file below a directory. The name is untrusted: paths outside of the directory are rejected.
 */
export function localPath(directory: string, name: string, platform: string = process.platform): string {
  const path = resolve(directory, requireFileName(name));
  const below = relative(resolve(directory), path);
  const isOutside = below === '' || below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below);
  if (isOutside || (platform === 'win32' && isReservedOnWindows(name))) {
    const message = `${JSON.stringify(name)} is not a valid file name on this system, so it was not written to ${directory}.`;
    throw new TransferError('invalid_file_name', message, { file: name });
  }
  return path;
}

/** Matches alternate streams, devices, and endings that Windows strips, which would name another file. */
function isReservedOnWindows(name: string): boolean {
  return name
    .split('/')
    .some((part) => /[<>:"|?*]|[. ]$/.test(part) || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part));
}
