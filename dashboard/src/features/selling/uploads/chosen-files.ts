/** A file as somebody chose or dropped it: below a folder, `path` begins with the folder's name. */
export interface ChosenFile {
  path: string;
  file: File;
}

export type SkipReason = 'hidden' | 'leftover' | 'name' | 'double';

export interface SkippedFile {
  path: string;
  reason: SkipReason;
}

export interface SortedFiles {
  /** What is uploaded, by the names that the files get. */
  files: { name: string; file: File }[];
  skipped: SkippedFile[];
}

/** What systems and tools write for themselves, wherever it lies. Like the command line. */
const LEFTOVERS = new Set(['Thumbs.db', '.DS_Store', '.git', '.hg', '.svn', '__pycache__', 'node_modules']);
const MAX_NAME_LENGTH = 512;

/**
 * Which files are uploaded, and by which names. Of a single folder, names are paths within it; of several things each
 * keeps its own name. In folders, hidden files are left out: nobody means to publish their `.env`.
 */
export function sortFiles(chosen: readonly ChosenFile[]): SortedFiles {
  const folder = commonFolder(chosen);
  const sorted: SortedFiles = { files: [], skipped: [] };
  const taken = new Set<string>();
  for (const { path, file } of chosen) {
    const name = path.slice(folder.length).normalize('NFC');
    const reason = reasonAgainst(path, name, taken);
    if (reason) sorted.skipped.push({ path: name, reason });
    else sorted.files.push({ name, file });
    taken.add(nameKey(name));
  }
  return sorted;
}

/** With the slash behind it; nothing where there is not one folder that holds everything. */
function commonFolder(chosen: readonly ChosenFile[]): string {
  const first = chosen[0]?.path ?? '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  return chosen.every(({ path }) => path.startsWith(folder)) ? folder : '';
}

function reasonAgainst(path: string, name: string, taken: ReadonlySet<string>): SkipReason | undefined {
  const parts = path.split('/');
  if (parts.some((part) => LEFTOVERS.has(part))) return 'leftover';
  if (!isFileName(name)) return 'name';
  // What is chosen by itself is meant, whatever its name.
  if (parts.length > 1 && parts.slice(1).some((part) => part.startsWith('.'))) return 'hidden';
  return taken.has(nameKey(name)) ? 'double' : undefined;
}

/** The rule of the service, and of the SDK: known here so that one bad name does not stop all others. */
function isFileName(name: string): boolean {
  if (!name.isWellFormed() || new TextEncoder().encode(name).length > MAX_NAME_LENGTH) return false;
  if (/[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Names with the same key are one file on machines that disregard case, and to the service. */
const nameKey = (name: string): string => name.toUpperCase().toLowerCase().normalize('NFC');
