import type { Remote } from './download-target.ts';
import type { FetchOptions } from './fetch-file.ts';
import type { Placed } from './part-file.ts';
import { receiveBytes } from './receive-bytes.ts';
import { ArchiveUnpacking } from './unpack-archive.ts';

/** A file that is missing, with the bytes left to download. */
export interface Missing extends Placed {
  bytesToFetch: number;
}

const MIN_FILES = 200;
/** The rate limit of a thousand files a minute saturates a fast connection when files are larger. */
const MAX_MEAN_BYTES = 8 * 1024 * 1024;

/**
 * Returns whether one tar of all files is faster than single files. Single files are downloaded in parallel and resumed
 * one by one, but each costs two requests, which are rate limited. The tar also contains files that are there already.
 */
export function shouldFetchArchive(missing: readonly Missing[], all: readonly Placed[]): boolean {
  const bytes = missing.reduce((sum, { bytesToFetch }) => sum + bytesToFetch, 0);
  const allBytes = all.reduce((sum, { file }) => sum + file.size, 0);
  return missing.length >= MIN_FILES && bytes <= missing.length * MAX_MEAN_BYTES && bytes * 2 >= allBytes;
}

/** Downloads the archive of all files and returns the missing files that it did not contain. */
export async function fetchArchive(
  archive: Remote,
  missing: readonly Placed[],
  all: readonly Placed[],
  options: FetchOptions,
): Promise<Placed[]> {
  const listed = all.map(({ file }) => file);
  const unpacking = new ArchiveUnpacking(listed, missing, options);
  try {
    await receiveBytes(archive, unpacking, options);
    return await unpacking.finish();
  } finally {
    await unpacking.close();
  }
}
