/** What the API takes, told before anything is sent. */
export const MAX_PICTURES = 10;
export const MAX_ALT = 300;
const MAX_MEBIBYTES = 10;
export const TAKEN_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

interface SortedOut<File> {
  taken: File[];
  /** In words: which one, and why not. */
  refused: string[];
}

/** Which of the files that somebody chose can be sent, where there is room for so many more. */
export function sortOut<File extends ChosenFile>(files: readonly File[], room: number): SortedOut<File> {
  const sorted: SortedOut<File> = { taken: [], refused: [] };
  for (const file of files) {
    const fault = faultOf(file) ?? (sorted.taken.length < room ? undefined : NO_ROOM);
    if (fault) sorted.refused.push(`${file.name} ${fault}`);
    else sorted.taken.push(file);
  }
  return sorted;
}

const NO_ROOM = `was left out: a gallery holds ${MAX_PICTURES} pictures at most.`;

function faultOf({ type, size }: ChosenFile): string | undefined {
  if (!TAKEN_TYPES.some((taken) => taken === type)) return 'is not a PNG, JPEG or WebP picture.';
  if (size === 0) return 'is empty.';
  if (size > MAX_MEBIBYTES * 2 ** 20) return `is larger than ${MAX_MEBIBYTES} MB. Save it smaller, and try again.`;
  return undefined;
}

/** The same in another order: the one at `from` comes to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
