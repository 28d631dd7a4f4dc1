import { type Static, Type } from 'typebox';
import type { Call } from '../../access/route.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { prefersType } from '../../platform/http/accept.ts';
import { Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { addVary } from '../../platform/http/vary.ts';
import { addressOf, type FileUrl, signArchive } from '../../storage/downloads/file-url.ts';
import type { FileRow } from '../../storage/file.ts';
import { findFile, isLargestFile, listFilesAfter } from '../../storage/list-files.ts';
import { storeOf } from '../../storage/storage.ts';
import type { AssetRow } from '../assets/asset.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { requireEntitled } from '../require-entitled.ts';

export const DownloadAddress = Type.Object(
  { url: Type.String(), expires_at: Timestamp },
  {
    $id: 'DownloadAddress',
    description: 'A signed address, for callers that prefer `application/json` to the file itself.',
    examples: [
      {
        url: 'https://souk.example/files/live/b.9f86d081884c7d65.1048576.1767605400.c2ln/model.safetensors',
        expires_at: '2026-01-05T09:30:00.000Z',
      },
    ],
  },
);

/** What to hand out: one file of a folder, or with no name all of them, as one tar when there are several. */
export interface Wanted {
  asset: AssetRow;
  folderId: string;
  file: string | undefined;
  /** What a tar of all of them is called. */
  archiveName: string;
}

type DownloadCall = Pick<Call, 'db' | 'vault' | 'principal' | 'request' | 'reply'>;

/** Sends whoever is entitled to where the bytes are, for five minutes. */
export async function respondWithDownload(
  call: DownloadCall,
  wanted: Wanted,
  options: CatalogOptions,
): Promise<unknown> {
  const { db, principal, request, reply } = call;
  const files = await filesOf(db, wanted);
  await requireEntitled(db, principal, wanted.asset, options);
  const { url, expires_at } = await addressOfFiles(call, files, wanted, options);
  if (request.method === 'GET' && (await isDownload(db, wanted, files))) {
    await options.downloads.count(db, wanted.asset.id);
  }
  const absolute = new URL(url, options.responseOrigin(request)).href;
  addVary(reply, 'Accept').header('cache-control', 'no-store');
  if (!prefersType(request.headers.accept, 'application/json', 'application/octet-stream'))
    return reply.code(302).header('location', absolute).send();
  return { url: absolute, expires_at } satisfies Static<typeof DownloadAddress>;
}

/** Whoever fetches a thousand files one by one has downloaded the model once: with the largest, which nobody leaves out. */
async function isDownload(db: Queryable, { file }: Wanted, [first]: readonly FileRow[]): Promise<boolean> {
  return file === undefined || first === undefined || isLargestFile(db, first);
}

/** What does not exist is told before what is not allowed, as everywhere. */
async function filesOf(db: Queryable, { folderId, file: name }: Wanted): Promise<FileRow[]> {
  if (name === undefined) return listFilesAfter(db, folderId, '', 2); // whether there are several
  const file = await findFile(db, folderId, name);
  if (!file) throw notFound('file');
  return [file];
}

async function addressOfFiles(
  { vault, principal: { mode } }: DownloadCall,
  files: readonly FileRow[],
  { folderId, archiveName }: Wanted,
  { storage }: CatalogOptions,
): Promise<FileUrl> {
  const [first, ...more] = files;
  if (!first) throw new ApiError('invalid_state', 'There is no file to download yet.');
  if (more.length > 0) return signArchive(vault, mode, { folderId, fileName: archiveName });
  return addressOf(storeOf(storage, mode), vault, mode, first);
}
