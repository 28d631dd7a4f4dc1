import type { Souk } from '../client.ts';
import { runInParallel } from '../transfers/run-in-parallel.ts';
import type { Source } from '../transfers/source.ts';
import { TransferError } from '../transfers/transfer-error.ts';
import type { UploadOptions, UploadResult } from '../transfers/upload.ts';
import type { UploadTarget } from '../transfers/upload-target.ts';
import { fileSource } from './file-source.ts';
import { type FindOptions, findFiles, type LocalFile } from './walk-folder.ts';

/**
 * Uploads a folder, a file, or several of both. Hidden files in folders are included with `hidden` only. Files that the
 * service has are not sent; after a crash, the same call resumes where it stopped.
 */
export async function pushFolder(
  souk: Pick<Souk, 'upload'>,
  target: UploadTarget,
  folderOrFiles: string | readonly (string | LocalFile)[],
  options: UploadOptions & FindOptions = {},
): Promise<UploadResult> {
  const files = await findFiles(folderOrFiles, options);
  if (files.length === 0) throw new TransferError('nothing_to_transfer', `There are no files in ${folderOrFiles}.`);
  return souk.upload(target, await openAll(files, options.signal), options);
}

/** Opens a limited number of files at a time, since systems limit open files. */
async function openAll(files: readonly LocalFile[], signal: AbortSignal | undefined): Promise<Source[]> {
  const sources = new Map<LocalFile, Source>();
  await runInParallel(files, 16, signal, async (file) => {
    sources.set(file, await fileSource(file.path, file.name));
  });
  return files.map((file) => sources.get(file) as Source);
}
