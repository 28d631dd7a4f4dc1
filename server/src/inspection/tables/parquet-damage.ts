import { UnreadableTableError } from './table.ts';

/**
 * The library believes a file, and throws whatever it stumbles over where that lies: any field may be missing, or be of
 * another type. All of it means the same.
 */
export async function unlessDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableTableError ? error : damagedParquet(undefined, error);
  }
}

export function damagedParquet(column?: string, cause?: unknown): UnreadableTableError {
  const what = column === undefined ? 'file' : `column ${JSON.stringify(column)}`;
  return new UnreadableTableError(`the Parquet ${what} is damaged`, { cause });
}
