import type { FileEntry } from '../contract.ts';
import { NotFoundError } from '../errors.ts';
import { PagedList } from '../http/page.ts';
import { path } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { nameKey } from './file-name.ts';
import type { Announced } from './negotiate.ts';

/** Deletes the files of a draft that are about to be replaced. */
export async function deleteReplaced(
  requester: Requester,
  folder: string,
  files: readonly Announced[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = new Map(files.map((file) => [nameKey(file.name), file]));
  const existing = new PagedList<FileEntry>(requester, { method: 'GET', path: folder, query: { limit: 100 }, signal });
  // Listed completely first: deletions would shift the pages.
  for (const { name, sha256 } of await existing.toArray()) {
    const other = wanted.get(nameKey(name));
    if (!other || (other.name === name && other.sha256 === sha256)) continue;
    await requester.send({ method: 'DELETE', path: `${folder}${path`/${name}`}`, signal }).catch((error) => {
      // Another process, or an earlier attempt whose response was lost, has deleted it.
      if (!(error instanceof NotFoundError)) throw error;
    });
  }
}
