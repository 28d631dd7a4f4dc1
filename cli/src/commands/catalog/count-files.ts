import { formatBytes } from '../../output/quantities.ts';

/** `1 file`, `3 shards`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `3 files, 1.25 GB`. */
export function describeFiles(files: readonly { size: number }[]): string {
  return `${countOf(files.length, 'file')}, ${formatBytes(totalSize(files))}`;
}

/** Describes what a transfer did: `10 sent, 2 up to date`. */
export function describeTransfer(files: readonly { size: number }[], done: string, moved: number): string {
  const all = describeFiles(files);
  if (moved === 0) return `${all}, all up to date`;
  return moved === files.length ? all : `${all}; ${moved} ${done}, ${files.length - moved} up to date`;
}

export function totalSize(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
