import { basename, matchesGlob, sep } from 'node:path';
import { type FindOptions, findFiles, type LocalFile } from '@souk/sdk/node';
import type { Command } from 'commander';
import type { ServerSettings } from '../../connection.ts';
import { Failure } from '../../failures/failure.ts';
import { collect } from '../../input/read-value.ts';
import { printHint } from '../../output/printing.ts';
import { explainUnreadable, realPathOf, requireFilesOrFolders, sizeOfReadable, unusable } from './readable-file.ts';

export interface ChoiceOptions {
  hidden?: boolean;
  exclude?: string[];
  followLinks?: boolean;
}

export interface ChosenFile extends LocalFile {
  size: number;
}

/** A file that was found, but cannot be read. */
export interface UnreadableFile extends LocalFile {
  failure: Failure;
}

export interface ChosenFiles {
  files: ChosenFile[];
  /** Names of files and folders that were skipped. */
  leftOut: string[];
}

export interface ChooseOptions {
  /** Called for a file that cannot be read, instead of failing. Its folder may be the one that cannot be read. */
  onUnreadable?: (file: UnreadableFile) => void;
}

/** Folders that tools create for themselves, at any depth. */
const TOOL_FOLDERS = ['__pycache__', 'node_modules'];
/** Maximum number of names printed; the rest is counted. */
const MAX_NAMED = 5;

export function withChoice(command: Command): Command {
  return command
    .option('--hidden', 'include hidden files, such as .cache or .env')
    .option('--exclude <pattern>', 'exclude matching files, such as "*.tmp" or "logs/**" (repeatable)', collect)
    .option('--follow-links', 'follow links that point outside of the folder');
}

/**
 * Chooses the files to push. Files that are named are always included; in folders, hidden files and folders of tools are
 * skipped, since publishing a `.env` is almost never intended.
 */
export async function chooseFiles(
  paths: string[],
  options: ChoiceOptions,
  { onUnreadable }: ChooseOptions = {},
): Promise<ChosenFiles> {
  await requireFilesOrFolders(paths);
  const leftOut = new Set<string>();
  const skip = (name: string, { isFolder }: { isFolder: boolean }): boolean => {
    const excluded = findExclusion(name, isFolder ? { ...options, exclude: [] } : options);
    if (excluded !== undefined) leftOut.add(excluded);
    return excluded !== undefined;
  };
  const unreadable: [LocalFile, unknown][] = [];
  const files = await find(paths, skip, onUnreadable && ((file, error) => unreadable.push([file, error])));
  for (const [file, error] of unreadable)
    onUnreadable?.({ ...file, failure: toFailure(await explainUnreadable(error)) });
  if (!options.followLinks) await rejectOutsideLinks(paths, files);
  if (files.length === 0 && unreadable.length === 0) throw unusable(`there are no files in ${paths.join(', ')}.`);
  return { files, leftOut: [...leftOut] };
}

/** Finds all files of one folder, or each of several paths under its own name. */
async function find(
  paths: string[],
  skip: FindOptions['skip'],
  onUnreadable: FindOptions['onUnreadable'],
): Promise<ChosenFile[]> {
  const [first = '', ...more] = paths;
  const files: ChosenFile[] = [];
  try {
    for (const file of await findFiles(more.length === 0 ? first : paths, { hidden: true, skip, onUnreadable })) {
      try {
        files.push({ ...file, size: await sizeOfReadable(file.path) });
      } catch (error) {
        if (onUnreadable === undefined) throw error;
        onUnreadable(file, error);
      }
    }
    return files;
  } catch (error) {
    throw await explainUnreadable(error, (path) => !paths.includes(path));
  }
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Returns the part of a name that excludes it, so that a folder with thousands of files is reported once. */
export function findExclusion(name: string, { hidden, exclude = [] }: ChoiceOptions): string | undefined {
  const parts = name.split('/');
  const at = parts.findIndex((part) => (!hidden && part.startsWith('.')) || TOOL_FOLDERS.includes(part));
  if (at !== -1) return parts.slice(0, at + 1).join('/');
  const isExcluded = exclude.some((pattern) => matchesGlob(name, pattern) || matchesGlob(basename(name), pattern));
  return isExcluded ? name : undefined;
}

/** Prints which names were left out, if any. */
export function printLeftOut(names: string[], settings: ServerSettings): void {
  if (names.length === 0) return;
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  printHint(settings, `Excluded: ${names.slice(0, MAX_NAMED).join(', ')}${more}`);
}

/** Rejects links that lead outside, for example to a key, unless --follow-links is given. */
async function rejectOutsideLinks(paths: string[], files: ChosenFile[]): Promise<void> {
  const roots = await Promise.all(paths.map(realPathOf));
  for (const { path } of files) {
    const real = await realPathOf(path);
    if (roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))) continue;
    throw unusable(
      `${path} is a link to ${real}, outside of the given paths.`,
      'Follow it with --follow-links, or exclude it with --exclude.',
    );
  }
}
