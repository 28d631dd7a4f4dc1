import { posix } from 'node:path';

/** As Unix or Windows write a path from the root, or one on a drive. */
const ABSOLUTE = /^[/\\]|^[A-Za-z]:/;

/** Whether a path leads out of the folder that it is taken from. */
export function leadsOutside(path: string): boolean {
  return ABSOLUTE.test(path) || path.split(/[/\\]/).includes('..');
}

/** Whether a symbolic link, by its own path, leads out of the folder that an archive is unpacked to. */
export function linkLeadsOutside(path: string, target: string): boolean {
  if (ABSOLUTE.test(target)) return true;
  return posix.join(posix.dirname(path), target.replaceAll('\\', '/')).split('/')[0] === '..';
}
