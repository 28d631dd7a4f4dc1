import { ConflictError } from '../errors.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { DEFAULT_CHUNK_BYTES } from './chunk-size.ts';
import { rejectDuplicates, requireFileName } from './file-name.ts';
import { type Announced, negotiate, type OpenUpload } from './negotiate.ts';
import { type OnProgress, Tally } from './progress.ts';
import { deleteReplaced } from './replace-files.ts';
import { runInParallel } from './run-in-parallel.ts';
import { sendFile } from './send-file.ts';
import { type Source, toSource, type Uploadable } from './source.ts';
import { folderOf, type UploadTarget } from './upload-target.ts';

const PARALLEL = 4;
const MAX_RETRIES = 8;

export interface UploadOptions extends Pick<RequestOptions, 'signal' | 'timeout'> {
  /** Number of files uploaded at a time. Defaults to 4. */
  parallel?: number | undefined;
  /** Called as bytes are sent. */
  onProgress?: OnProgress | undefined;
  /** Called while files are hashed, before anything is sent. */
  onHashing?: OnProgress | undefined;
  /** Replaces existing files of the same name with other content. By default they cause a `ConflictError`. */
  replace?: boolean | undefined;
  /** Consecutive failures without progress before giving up. Defaults to 8. */
  maxRetries?: number | undefined;
}

export interface UploadedFile {
  name: string;
  size: number;
  sha256: string;
  /** The service had it already. */
  skipped: boolean;
}

export interface UploadResult {
  /** All files, in the given order. */
  files: UploadedFile[];
  /** Number of files sent. */
  uploaded: number;
  /** Number of files that the service had already. */
  skipped: number;
}

/** @deprecated Use `UploadResult`. */
export type Uploaded = UploadResult;

/**
 * Uploads files into a revision or a dataset: asks which of them are missing, by hash, and sends those, several at a time.
 * After a crash, an abort or a failure, the same call resumes.
 */
export async function upload(
  requester: Requester,
  target: UploadTarget,
  given: Iterable<Uploadable>,
  options: UploadOptions = {},
): Promise<UploadResult> {
  const sources = Array.from(given, toSource);
  for (const { name } of sources) requireFileName(name);
  rejectDuplicates(sources.map(({ name }) => name));
  const files = await hashAll(sources, options);
  const tally = new Tally(totalOf(files), options.onProgress);
  const sent = new Set<string>();
  const [firsts, copies] = splitByContent(files);
  // Only one of several identical files is sent: the service then knows the content of the others.
  for (const some of [firsts, copies]) {
    for (const name of await uploadMissing(requester, folderOf(target), some, tally, options)) sent.add(name);
  }
  const done = files.map(({ name, size, sha256 }) => ({ name, size, sha256, skipped: !sent.has(name) }));
  return { files: done, uploaded: sent.size, skipped: files.length - sent.size };
}

async function hashAll(sources: readonly Source[], options: UploadOptions): Promise<Announced[]> {
  const tally = new Tally(totalOf(sources), options.onHashing);
  const hashes = new Map<Source, string>();
  await runInParallel(sources, options.parallel ?? PARALLEL, options.signal, async (source, signal) => {
    const onHashed = (bytes: number) => tally.advance(source, bytes);
    hashes.set(source, await source.sha256({ onHashed, signal }));
  });
  return sources.map((source) => ({
    name: requireFileName(source.name),
    size: source.size,
    sha256: hashes.get(source) as string,
    source,
  }));
}

function totalOf(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Splits off files that repeat the content of an earlier one. */
function splitByContent(files: readonly Announced[]): [Announced[], Announced[]] {
  const seen = new Set<string>();
  const firsts = files.filter(({ sha256 }) => !seen.has(sha256) && seen.add(sha256));
  const among = new Set(firsts);
  return [firsts, files.filter((file) => !among.has(file))];
}

/** Uploads missing files and returns their names. */
async function uploadMissing(
  requester: Requester,
  folder: string,
  files: readonly Announced[],
  tally: Tally,
  options: UploadOptions,
): Promise<string[]> {
  const missing: [Announced, OpenUpload][] = [];
  for (const [file, state] of await negotiateOrReplace(requester, folder, files, options)) {
    if (state === 'stored') tally.skip(file);
    else missing.push([file, state]);
  }
  const pace = { chunkSize: DEFAULT_CHUNK_BYTES };
  const { parallel = PARALLEL, maxRetries = MAX_RETRIES, timeout } = options;
  await runInParallel(missing, parallel, options.signal, async ([file, openUpload], signal) => {
    tally.resume(file, openUpload.offset);
    const onSent = (offset: number) => tally.advance(file, offset);
    await sendFile(file, openUpload, { requester, folder, signal, maxRetries, timeout, pace, onSent });
  });
  return missing.map(([{ name }]) => name);
}

async function negotiateOrReplace(
  requester: Requester,
  folder: string,
  files: readonly Announced[],
  { signal, timeout, maxRetries = MAX_RETRIES, replace = false }: UploadOptions,
): Promise<Map<Announced, OpenUpload | 'stored'>> {
  const ask = () => negotiate(requester, folder, files, { signal, timeout, maxRetries });
  try {
    return await ask();
  } catch (error) {
    if (!replace || !(error instanceof ConflictError)) throw error;
    await deleteReplaced(requester, folder, files, signal);
    return ask();
  }
}
