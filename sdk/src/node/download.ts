import type { RequestOptions } from '../http/request.ts';
import { Requester } from '../http/requester.ts';
import { nameKey, refuseDoubles } from '../transfers/file-name.ts';
import { inParallel } from '../transfers/in-parallel.ts';
import { type OnProgress, Tally } from '../transfers/progress.ts';
import { TransferError } from '../transfers/transfer-error.ts';
import { type Catalog, type DownloadTarget, listRemote, type Remote } from './download-target.ts';
import { fetchArchive, isWorthTheArchive, type Missing } from './fetch-archive.ts';
import { fetchFile } from './fetch-file.ts';
import { isThere, sizeOf } from './is-there.ts';
import { localPath } from './local-path.ts';
import type { Placed } from './part-file.ts';

export interface DownloadOptions extends Pick<RequestOptions, 'signal'> {
  /** How many files are fetched at a time; 4 unless said. Hundreds of small ones come in one stream, one by one. */
  parallel?: number | undefined;
  onProgress?: OnProgress | undefined;
  /** How often in a row a file may fail without a byte of it arriving; 8 unless said. */
  maxRetries?: number | undefined;
  /** Milliseconds to the first byte of an answer, and between any two of them; a minute unless said. */
  timeout?: number | undefined;
}

export interface DownloadedFile {
  name: string;
  path: string;
  size: number;
  sha256: string;
  /** It was there already, and is what it should be. */
  skipped: boolean;
}

export interface Downloaded {
  /** By name. */
  files: DownloadedFile[];
  /** How many were fetched. */
  downloaded: number;
  /** How many were there. */
  skipped: number;
}

/**
 * Downloads a revision, a dataset or one file of either into a directory, several files at a time. Each is checked against
 * its SHA-256 and only then gets its name; until then it is `<name>.part`, from which the same call goes on later.
 */
export async function download(
  souk: Catalog,
  target: DownloadTarget,
  directory: string,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const { files, archive } = await listRemote(souk, target, { signal: options.signal });
  refuseDoubles(files.map(({ name }) => name));
  const taken = new Set(files.map(({ name }) => nameKey(name)));
  const placed = files.map((file) => {
    const destination = localPath(directory, file.name);
    return { file, destination, partPath: `${destination}${partEnding(file.name, taken)}` };
  });
  return fetchAll(souk, placed, archive, options);
}

/** Downloads one file to a path of one's choice. */
export async function downloadFile(
  souk: Catalog,
  target: DownloadTarget,
  path: string,
  options: DownloadOptions = {},
): Promise<DownloadedFile> {
  const { files: found } = await listRemote(souk, target, { signal: options.signal });
  const [file, ...more] = found;
  if (!file || more.length > 0) {
    throw new TransferError('nothing_to_transfer', 'There are several files: name one, or download all of them.');
  }
  const { files } = await fetchAll(souk, [{ file, destination: path, partPath: `${path}.part` }], undefined, options);
  return files[0] as DownloadedFile;
}

async function fetchAll(
  souk: Catalog,
  placed: readonly Placed[],
  archive: Remote | undefined,
  options: DownloadOptions,
): Promise<Downloaded> {
  const { parallel = 4, maxRetries = 8, timeout = 60_000, signal: given } = options;
  const total = placed.reduce((sum, { file }) => sum + file.size, 0);
  const tally = new Tally(total, options.onProgress);
  const per = { elsewhere: withoutCredentials(souk, timeout), maxRetries, timeout, tally };

  const missing = await findMissing(placed, parallel, given, tally);
  let left: readonly Placed[] = missing;
  if (archive && isWorthTheArchive(missing, placed)) {
    const signal = given ?? new AbortController().signal;
    left = await fetchArchive(archive, missing, placed, { ...per, signal });
  }
  await inParallel(left, parallel, given, (one, signal) => fetchFile(one, { ...per, signal }));

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
  await inParallel(placed, parallel, given, async (one, signal) => {
    if (await isThere(one.destination, one.file, signal)) return tally.skip(one.file);
    const begun = (await sizeOf(one.partPath)) ?? 0;
    missing.set(one, { ...one, bytesToFetch: Math.max(0, one.file.size - begun) });
  });
  return placed.flatMap((one) => missing.get(one) ?? []);
}

/** Nothing of the account can leak to where the bytes are, as nothing of it is known. */
function withoutCredentials({ fetch }: Catalog, timeout: number): Requester {
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

/** A file may itself be called like another's part. */
function partEnding(name: string, taken: ReadonlySet<string>): string {
  let ending = '.part';
  while (taken.has(nameKey(`${name}${ending}`))) ending += '.part';
  return ending;
}
