import { posix } from 'node:path';

/** Whether a path leads out of the folder that it is taken from. */
export function leadsOutside(path: string): boolean {
  return /^[/\\]|^[A-Za-z]:/.test(path) || path.split(/[/\\]/).includes('..');
}

/** Whether a symbolic link, by its own path, leads out of the folder that an archive is unpacked to. */
export function linkLeadsOutside(path: string, target: string): boolean {
  if (/^[/\\]|^[A-Za-z]:/.test(target)) return true;
  return posix.join(posix.dirname(path), target.replaceAll('\\', '/')).split('/')[0] === '..';
}
