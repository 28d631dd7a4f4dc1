import type { BatchedFile, Source } from '@souk/sdk';
import { clientOf, type UploadFolder } from './upload-folder.ts';

/** Files per call. Long names may exceed the size limit of the API beyond this. */
const BATCH_SIZE = 2_000;

/**
 * Cancels the unfinished uploads of these files, which would block publishing the draft. The API identifies an upload
 * by name, size and hash, so starting it again returns its id.
 */
export async function discardUploads(folder: UploadFolder, sources: readonly Source[]): Promise<void> {
  const client = clientOf(folder);
  for (let from = 0; from < sources.length; from += BATCH_SIZE) {
    const some = sources.slice(from, from + BATCH_SIZE);
    const files = await Promise.all(
      some.map(async ({ name, size, sha256 }) => ({ name, size, sha256: await sha256() })),
    );
    for (const { upload } of await startUploads(folder, files)) if (upload) await client.uploads.cancel(upload.id);
  }
}

async function startUploads(
  folder: UploadFolder,
  files: { name: string; size: number; sha256: string }[],
): Promise<BatchedFile[]> {
  const { models, datasets } = clientOf(folder);
  const { target } = folder;
  const response =
    'dataset' in target
      ? await datasets.shards.begin(target.dataset, { files })
      : await models.files.begin(target.model, target.revision, { files });
  return response.files;
}
