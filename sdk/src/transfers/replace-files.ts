import type { FileEntry } from '../contract.ts';
import { NotFoundError } from '../errors.ts';
import { PagedList } from '../http/page.ts';
import { path } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { nameKey } from './file-name.ts';
import type { Announced } from './negotiate.ts';

/** Deletes, from a draft, the files whose places are to be taken by others. */
export async function deleteReplaced(
  requester: Requester,
  folder: string,
  files: readonly Announced[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = new Map(files.map((file) => [nameKey(file.name), file]));
  const there = new PagedList<FileEntry>(requester, { method: 'GET', path: folder, query: { limit: 100 }, signal });
  // Read to the end first: what is deleted meanwhile would move the pages.
  for (const { name, sha256 } of await there.toArray()) {
    const other = wanted.get(nameKey(name));
    if (!other || (other.name === name && other.sha256 === sha256)) continue;
    await requester.send({ method: 'DELETE', path: `${folder}${path`/${name}`}`, signal }).catch((error) => {
      // Gone is gone: another did it, or an earlier attempt whose answer was lost.
      if (!(error instanceof NotFoundError)) throw error;
    });
  }
}
