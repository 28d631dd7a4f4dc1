import { posix } from 'node:path';

/** Absolute paths of Unix and Windows, and drive letters. */
const ABSOLUTE = /^[/\\]|^[A-Za-z]:/;

/** Tests whether a path escapes its folder. */
export function pathEscapes(path: string): boolean {
  return ABSOLUTE.test(path) || path.split(/[/\\]/).includes('..');
}

/** Tests whether a symbolic link escapes the folder that an archive is unpacked to. */
export function linkEscapes(path: string, target: string): boolean {
  if (ABSOLUTE.test(target)) return true;
  return posix.join(posix.dirname(path), target.replaceAll('\\', '/')).split('/')[0] === '..';
}
