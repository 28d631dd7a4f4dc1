import type { ChosenFile } from './chosen-files.ts';

/**
 * Reads everything that was dropped, including the contents of folders. Must be called during the drop event: the
 * browser clears its data afterwards.
 */
export function readDropped({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  const found = dropped.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  if (found.length === 0) return Promise.resolve(fromInput(files));
  return Promise.all(
    found.map(({ entry, file }) => (entry ? readEntry(entry) : file ? [{ path: file.name, file }] : [])),
  ).then((lists) => lists.flat());
}

/** Reads the files of a file input, with their paths if a folder was chosen. */
export function fromInput(files: Iterable<File>): ChosenFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

async function readEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const found: ChosenFile[] = [];
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) found.push(...(await readEntry(child)));
  return found;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Reads all entries of a folder. The API returns them in batches, and an empty batch at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort((a, b) => (a.name < b.name ? -1 : 1));
    all.push(...some);
  }
}
