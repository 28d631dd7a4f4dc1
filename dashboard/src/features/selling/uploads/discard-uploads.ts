import type { BatchedFile, Source } from '@souk/sdk';
import { clientOf, type UploadFolder } from './upload-folder.ts';

/** What is announced in one call; the service takes more, of shorter names. */
const AT_ONCE = 2_000;

/**
 * Gives up what was begun of these files, so that nothing half-way keeps the draft from being published. The service
 * knows an upload by name, size and hash: announced once more, it says which one it is.
 */
export async function discardUploads(folder: UploadFolder, sources: readonly Source[]): Promise<void> {
  const client = clientOf(folder);
  for (let from = 0; from < sources.length; from += AT_ONCE) {
    const some = sources.slice(from, from + AT_ONCE);
    const files = await Promise.all(
      some.map(async ({ name, size, sha256 }) => ({ name, size, sha256: await sha256() })),
    );
    for (const { upload } of await announce(folder, files)) if (upload) await client.uploads.cancel(upload.id);
  }
}

async function announce(
  folder: UploadFolder,
  files: { name: string; size: number; sha256: string }[],
): Promise<BatchedFile[]> {
  const { models, datasets } = clientOf(folder);
  const { target } = folder;
  const answer =
    'dataset' in target
      ? await datasets.shards.begin(target.dataset, { files })
      : await models.files.begin(target.model, target.revision, { files });
  return answer.files;
}
