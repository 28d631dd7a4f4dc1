import type { Remote } from './download-target.ts';
import type { FetchOptions } from './fetch-file.ts';
import type { Placed } from './part-file.ts';
import { receiveBytes } from './receive-bytes.ts';
import { ArchiveUnpacking } from './unpack-archive.ts';

/** A file that is not there, and how much of it has to come. */
export interface Missing extends Placed {
  bytesToFetch: number;
}

const FEWEST_FILES = 200;
/** A thousand files a minute, which the service lets through, are a fast line's worth when they are larger. */
const LARGEST_MEAN = 8 * 1024 * 1024;

/**
 * Whether files come sooner as one tar of all than one by one. One by one they come in parallel and each is gone on with by
 * itself; but each costs two requests, of which the service takes only so many a minute. And the tar holds all files,
 * those too that are there.
 */
export function isWorthTheArchive(missing: readonly Missing[], all: readonly Placed[]): boolean {
  const bytes = missing.reduce((sum, { bytesToFetch }) => sum + bytesToFetch, 0);
  const allBytes = all.reduce((sum, { file }) => sum + file.size, 0);
  return missing.length >= FEWEST_FILES && bytes <= missing.length * LARGEST_MEAN && bytes * 2 >= allBytes;
}

/** Fetches the archive of all files for those that are missing, and answers which of them it did not bring. */
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
