import { constants } from 'node:fs';
import { copyFile, link, rename } from 'node:fs/promises';
import { ignoring, removeDurably, statIfThere, withFile } from './disk-durability.ts';
import type { FolderSyncs } from './disk-folder-syncs.ts';

/** What file systems without hard links say. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'];

/** Where a blob goes. Everything beneath `top` is made as it is needed. */
export interface BlobPlace {
  path: string;
  top: string;
  size: number;
  syncs: FolderSyncs;
}

/** Whether the blob is there and whole. One of another size is debris, and is replaced. */
async function isPlaced({ path, top, size, syncs }: BlobPlace): Promise<boolean> {
  if ((await statIfThere(path))?.size !== size) return false;
  // Whoever placed it may have died before making its name durable.
  await syncs.syncUpTo(path, top);
  return true;
}

/** Gives a durable file its second name, as a blob. `spare` is a path of the caller's own beside it. */
export async function placeLink(file: string, spare: string, place: BlobPlace, linkFile = link): Promise<void> {
  if (await isPlaced(place)) return;
  await removeDurably(spare);
  // By way of the spare name, so that debris is replaced in one step; and where there are no links, by way of a copy.
  const linked = await ignoring(
    NO_LINKS,
    linkFile(file, spare).then(() => true),
  );
  if (!linked) await copyDurably(file, spare);
  const { path, top, syncs } = place;
  await syncs.makeFolderOf(path);
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
