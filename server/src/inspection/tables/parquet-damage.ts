import { UnreadableTableError } from './table.ts';

/**
 * The library trusts the file, and throws arbitrary errors for invalid ones: any field may be missing or of another
 * type. All of them mean a damaged file.
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
