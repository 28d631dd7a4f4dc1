/** A file that was chosen or dropped. Within a folder, `path` starts with the folder's name. */
export interface ChosenFile {
  path: string;
  file: File;
}

export type SkipReason = 'hidden' | 'system' | 'name' | 'duplicate';

export interface SkippedFile {
  path: string;
  reason: SkipReason;
}

export interface SortedFiles {
  /** The files to upload, with their names in the draft. */
  files: { name: string; file: File }[];
  skipped: SkippedFile[];
}

/** Files and folders that systems and tools create. The command line skips the same ones. */
const SYSTEM_NAMES = new Set(['Thumbs.db', '.DS_Store', '.git', '.hg', '.svn', '__pycache__', 'node_modules']);
const MAX_NAME_LENGTH = 512;

/**
 * Decides which files are uploaded, and under which names. In a single folder, names are paths within it; otherwise
 * they are full paths. Hidden files in folders are skipped: a `.env` is hardly meant to be published.
 */
export function sortFiles(chosen: readonly ChosenFile[]): SortedFiles {
  const folder = commonFolder(chosen);
  const sorted: SortedFiles = { files: [], skipped: [] };
  const taken = new Set<string>();
  for (const { path, file } of chosen) {
    const name = path.slice(folder.length).normalize('NFC');
    const reason = skipReason(path, name, taken);
    if (reason) sorted.skipped.push({ path: name, reason });
    else sorted.files.push({ name, file });
    taken.add(nameKey(name));
  }
  return sorted;
}

/** Returns the folder that holds all files, with a trailing slash, or an empty text. */
function commonFolder(chosen: readonly ChosenFile[]): string {
  const first = chosen[0]?.path ?? '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  return chosen.every(({ path }) => path.startsWith(folder)) ? folder : '';
}

function skipReason(path: string, name: string, taken: ReadonlySet<string>): SkipReason | undefined {
  const parts = path.split('/');
  if (parts.some((part) => SYSTEM_NAMES.has(part))) return 'system';
  if (!isFileName(name)) return 'name';
  // A file that is chosen individually is wanted, even if it is hidden.
  if (parts.length > 1 && parts.slice(1).some((part) => part.startsWith('.'))) return 'hidden';
  return taken.has(nameKey(name)) ? 'duplicate' : undefined;
}

/** Repeats the rule of the API and the SDK, so that one invalid name does not stop the other files. */
function isFileName(name: string): boolean {
  if (!name.isWellFormed() || new TextEncoder().encode(name).length > MAX_NAME_LENGTH) return false;
  if (/[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Names with the same key are the same file on case-insensitive systems and for the API. */
const nameKey = (name: string): string => name.toUpperCase().toLowerCase().normalize('NFC');
