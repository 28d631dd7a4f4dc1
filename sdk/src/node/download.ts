import type { RequestOptions } from '../http/request.ts';
import { Requester } from '../http/requester.ts';
import { nameKey, rejectDuplicates } from '../transfers/file-name.ts';
import { type OnProgress, Tally } from '../transfers/progress.ts';
import { runInParallel } from '../transfers/run-in-parallel.ts';
import { TransferError } from '../transfers/transfer-error.ts';
import { type Catalog, type DownloadTarget, listRemote, type Remote } from './download-target.ts';
import { fetchArchive, type Missing, shouldFetchArchive } from './fetch-archive.ts';
import { fetchFile } from './fetch-file.ts';
import { isDownloaded, sizeOf } from './is-downloaded.ts';
import { localPath } from './local-path.ts';
import type { Placed } from './part-file.ts';

export interface DownloadOptions extends Pick<RequestOptions, 'signal'> {
  /** Number of files downloaded at a time. Defaults to 4. Hundreds of small files come as one archive instead. */
  parallel?: number | undefined;
  /** Called as bytes arrive. */
  onProgress?: OnProgress | undefined;
  /** Consecutive failures of a file without progress before giving up. Defaults to 8. */
  maxRetries?: number | undefined;
  /** Milliseconds to the first byte of a response, and between chunks. Defaults to 60,000. */
  timeout?: number | undefined;
}

export interface DownloadedFile {
  name: string;
  path: string;
  size: number;
  sha256: string;
  /** The file existed already, with the right hash. */
  skipped: boolean;
}

export interface DownloadResult {
  /** All files, by name. */
  files: DownloadedFile[];
  /** Number of files downloaded. */
  downloaded: number;
  /** Number of files that were there already. */
  skipped: number;
}

/** @deprecated Use `DownloadResult`. */
export type Downloaded = DownloadResult;

/**
 * Downloads a revision, a dataset or one file of either into a directory, several files at a time. Each file gets its name
 * once its SHA-256 is verified; until then it is `<name>.part`, from which the same call resumes later.
 */
export async function download(
  souk: Catalog,
  target: DownloadTarget,
  directory: string,
  options: DownloadOptions = {},
): Promise<DownloadResult> {
  const { files, archive } = await listRemote(souk, target, { signal: options.signal });
  rejectDuplicates(files.map(({ name }) => name));
  const taken = new Set(files.map(({ name }) => nameKey(name)));
  const placed = files.map((file) => {
    const destination = localPath(directory, file.name);
    return { file, destination, partPath: `${destination}${partEnding(file.name, taken)}` };
  });
  return fetchAll(souk, placed, archive, options);
}

/** Downloads one file to a path. */
export async function downloadFile(
  souk: Catalog,
  target: DownloadTarget,
  path: string,
  options: DownloadOptions = {},
): Promise<DownloadedFile> {
  const { files: found } = await listRemote(souk, target, { signal: options.signal });
  const [file, ...more] = found;
  if (!file || more.length > 0) {
    throw new TransferError(
      'nothing_to_transfer',
      'There are several files. Name one, or call download() to get all of them.',
    );
  }
  const { files } = await fetchAll(souk, [{ file, destination: path, partPath: `${path}.part` }], undefined, options);
  return files[0] as DownloadedFile;
}

async function fetchAll(
  souk: Catalog,
  placed: readonly Placed[],
  archive: Remote | undefined,
  options: DownloadOptions,
): Promise<DownloadResult> {
  const { parallel = 4, maxRetries = 8, timeout = 60_000, signal: given } = options;
  const total = placed.reduce((sum, { file }) => sum + file.size, 0);
  const tally = new Tally(total, options.onProgress);
  const per = { external: anonymousRequester(souk, timeout), maxRetries, timeout, tally };

  const missing = await findMissing(placed, parallel, given, tally);
  let left: readonly Placed[] = missing;
  if (archive && shouldFetchArchive(missing, placed)) {
    const signal = given ?? new AbortController().signal;
    left = await fetchArchive(archive, missing, placed, { ...per, signal });
  }
  await runInParallel(left, parallel, given, (one, signal) => fetchFile(one, { ...per, signal }));

  const fetched = new Set(missing.map(({ file }) => file));
  const files = placed.map(({ file, destination: path }) => {
    const { name, size, sha256 } = file;
    return { name, path, size, sha256, skipped: !fetched.has(file) };
  });
  return { files, downloaded: missing.length, skipped: files.length - missing.length };
}

async function findMissing(
  placed: readonly Placed[],
  parallel: number,
  given: AbortSignal | undefined,
  tally: Tally,
): Promise<Missing[]> {
  const missing = new Map<Placed, Missing>();
  await runInParallel(placed, parallel, given, async (one, signal) => {
    if (await isDownloaded(one.destination, one.file, signal)) return tally.skip(one.file);
    const begun = (await sizeOf(one.partPath)) ?? 0;
    missing.set(one, { ...one, bytesToFetch: Math.max(0, one.file.size - begun) });
  });
  return placed.flatMap((one) => missing.get(one) ?? []);
}

/** Creates a requester without credentials, so that none can leak to the storage. */
function anonymousRequester({ fetch }: Catalog, timeout: number): Requester {
  return new Requester({
    baseURL: '',
    bearer: undefined,
    mode: undefined,
    fetch,
    timeout,
    maxRetries: 0,
    maxRetryDelay: 90_000,
    userAgent: undefined,
  });
}

/** Returns an ending that no other file's name collides with. */
function partEnding(name: string, taken: ReadonlySet<string>): string {
  let ending = '.part';
  while (taken.has(nameKey(`${name}${ending}`))) ending += '.part';
  return ending;
}
