import { basename, matchesGlob, sep } from 'node:path';
import { type FindOptions, findFiles, type LocalFile } from '@souk/sdk/node';
import type { Command } from 'commander';
import type { ServerSettings } from '../../connection.ts';
import { collect } from '../../input/given-text.ts';
import { mention } from '../../output/printing.ts';
import { explainUnreadable, realPathOf, requireFilesOrFolders, sizeOfReadable, unusable } from './readable-file.ts';

export interface ChoiceOptions {
  hidden?: boolean;
  exclude?: string[];
  followLinks?: boolean;
}

export interface ChosenFile extends LocalFile {
  size: number;
}

export interface ChosenFiles {
  files: ChosenFile[];
  /** Names that were passed over. */
  leftOut: string[];
}

/** Written by tools for themselves, wherever they lie. */
const LEFTOVERS = ['__pycache__', 'node_modules'];
/** Names beyond these are counted. */
const NAMED = 5;

export function withChoice(command: Command): Command {
  return command
    .option('--hidden', 'hidden files too, which are left out otherwise, such as .cache or .env')
    .option('--exclude <pattern>', 'leave out what matches, such as "*.tmp" or "logs/**", repeatable', collect)
    .option('--follow-links', 'follow links that lead outside of the folder');
}

/**
 * What of these files and folders is pushed. What is named itself always is; within folders hidden files and leftovers
 * are passed over, as nobody means to publish their `.env`.
 */
export async function chooseFiles(paths: string[], options: ChoiceOptions): Promise<ChosenFiles> {
  await requireFilesOrFolders(paths);
  const leftOut = new Set<string>();
  const skip = (name: string, { isFolder }: { isFolder: boolean }): boolean => {
    const passedOver = passOver(name, isFolder ? { ...options, exclude: [] } : options);
    if (passedOver !== undefined) leftOut.add(passedOver);
    return passedOver !== undefined;
  };
  const files = await find(paths, skip);
  if (!options.followLinks) await refuseLinksOut(paths, files);
  if (files.length === 0) throw unusable(`there is no file in ${paths.join(', ')}.`);
  return { files, leftOut: [...leftOut] };
}

/** Of one folder everything in it; of several things each by its own name. */
async function find(paths: string[], skip: FindOptions['skip']): Promise<ChosenFile[]> {
  const [first = '', ...more] = paths;
  const files: ChosenFile[] = [];
  try {
    for (const file of await findFiles(more.length === 0 ? first : paths, { hidden: true, skip })) {
      files.push({ ...file, size: await sizeOfReadable(file.path) });
    }
    return files;
  } catch (error) {
    throw await explainUnreadable(error, (path) => !paths.includes(path));
  }
}

/** The part of a name for which it is left out, so that a folder of thousands is told of once. */
export function passOver(name: string, { hidden, exclude = [] }: ChoiceOptions): string | undefined {
  const parts = name.split('/');
  const at = parts.findIndex((part) => (!hidden && part.startsWith('.')) || LEFTOVERS.includes(part));
  if (at !== -1) return parts.slice(0, at + 1).join('/');
  const isExcluded = exclude.some((pattern) => matchesGlob(name, pattern) || matchesGlob(basename(name), pattern));
  return isExcluded ? name : undefined;
}

/** For whoever wonders where a file is; nothing where all were taken. */
export function tellLeftOut(names: string[], settings: ServerSettings): void {
  if (names.length === 0) return;
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  mention(settings, `Left out: ${names.slice(0, NAMED).join(', ')}${more}`);
}

/** A link may lead anywhere, such as to a key: what it leads to is published only if that is said. */
async function refuseLinksOut(paths: string[], files: ChosenFile[]): Promise<void> {
  const roots = await Promise.all(paths.map(realPathOf));
  for (const { path } of files) {
    const real = await realPathOf(path);
    if (roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))) continue;
    throw unusable(
      `${path} is a link to ${real}, outside of what you named.`,
      'Use --follow-links to follow it, or leave it out with --exclude.',
    );
  }
}
