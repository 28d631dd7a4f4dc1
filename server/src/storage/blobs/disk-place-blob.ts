import { constants } from 'node:fs';
import { copyFile, link, rename } from 'node:fs/promises';
import { ignoring, removeDurably, statIfThere, withFile } from './disk-durability.ts';
import type { FolderSyncs } from './disk-folder-syncs.ts';

/** Errors of file systems without hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'];

/** Destination of a blob. Folders below `top` are created on demand. */
export interface BlobPlace {
  path: string;
  top: string;
  size: number;
  syncs: FolderSyncs;
}

/** Tests whether the blob exists with this size. A file of another size is debris, and is replaced. */
async function isPlaced({ path, top, size, syncs }: BlobPlace): Promise<boolean> {
  if ((await statIfThere(path))?.size !== size) return false;
  // The process that placed it may have crashed before the name was durable.
  await syncs.syncUpTo(path, top);
  return true;
}

/** Links a durable file as a blob. `spare` is a temporary path next to it that only the caller uses. */
export async function placeLink(file: string, spare: string, place: BlobPlace, linkFile = link): Promise<void> {
  if (await isPlaced(place)) return;
  await removeDurably(spare);
  // Links or copies to the spare path first, so that the rename replaces debris atomically.
  const linked = await ignoring(
    NO_LINKS,
    linkFile(file, spare).then(() => true),
  );
  if (!linked) await copyDurably(file, spare);
  const { path, top, syncs } = place;
  await syncs.createFolderOf(path);
  await rename(spare, path);
  await syncs.syncUpTo(path, top);
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await withFile(to, constants.O_RDWR, async (file) => {
    await file.chmod(0o600);
    await file.sync();
  });
}
