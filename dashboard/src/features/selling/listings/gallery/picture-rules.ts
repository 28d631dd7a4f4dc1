/** Limits of the API, checked before anything is sent. */
export const MAX_PICTURES = 10;
export const MAX_ALT = 300;
const MAX_MEBIBYTES = 10;
export const ACCEPTED_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

interface SortedPictures<File> {
  accepted: File[];
  /** One message per file: its name and why it was rejected. */
  rejected: string[];
}

/** Sorts the chosen files into those that can be sent, up to `room`, and those that cannot. */
export function sortPictures<File extends ChosenFile>(files: readonly File[], room: number): SortedPictures<File> {
  const sorted: SortedPictures<File> = { accepted: [], rejected: [] };
  for (const file of files) {
    const problem = problemOf(file) ?? (sorted.accepted.length < room ? undefined : NO_ROOM);
    if (problem) sorted.rejected.push(`${file.name} ${problem}`);
    else sorted.accepted.push(file);
  }
  return sorted;
}

const NO_ROOM = `was skipped: a listing can have up to ${MAX_PICTURES} pictures.`;

function problemOf({ type, size }: ChosenFile): string | undefined {
  if (!ACCEPTED_TYPES.some((accepted) => accepted === type)) return 'is not a PNG, JPEG or WebP picture.';
  if (size === 0) return 'is empty.';
  if (size > MAX_MEBIBYTES * 2 ** 20) return `is larger than ${MAX_MEBIBYTES} MB. Reduce its size and try again.`;
  return undefined;
}

/** Returns the items with the one at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
