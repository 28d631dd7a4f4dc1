import type { Static } from 'typebox';
import type { Call } from '../../access/route.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { prefersType } from '../../platform/http/accept.ts';
import { TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { addVary } from '../../platform/http/vary.ts';
import { createArchiveUrl, createFileUrl, type FileUrl } from '../../storage/downloads/file-url.ts';
import type { FileRow } from '../../storage/file.ts';
import { findFile, isLargestFile, listFilesAfter } from '../../storage/list-files.ts';
import { storeOf } from '../../storage/storage.ts';
import type { AssetRow } from '../assets/asset.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { requireEntitled } from '../require-entitled.ts';

export const DownloadAddress = Type.Object(
  {
    url: Type.String({ description: 'Signed URL. Anyone who has it can download the file until it expires.' }),
    expires_at: TimestampOf('When the URL expires.'),
  },
  {
    $id: 'DownloadAddress',
    description:
      'A signed download URL, for clients whose `Accept` header prefers `application/json` to the file itself.',
    examples: [
      {
        url: 'https://souk.example/files/live/b.9f86d081884c7d65.1048576.1767605400.c2ln/model.safetensors',
        expires_at: '2026-01-05T09:30:00.000Z',
      },
    ],
  },
);

export const SignedRedirect = Type.Null({ description: 'Redirects to the signed URL in `Location`.' });

/** Describes download endpoints. */
const SIGNED =
  'Redirects to a signed URL that is valid for 5 minutes. With `Accept: application/json`, returns the URL.';
export const DOWNLOAD = {
  one: SIGNED,
  all: (files: string) => `${SIGNED} Several ${files} are sent as one tar archive.`,
};

/** A requested download: one file, or all files of a folder, as a tar if there are several. */
export interface DownloadRequest {
  asset: AssetRow;
  folderId: string;
  file: string | undefined;
  /** Name of the tar. */
  archiveName: string;
}

type DownloadCall = Pick<Call, 'db' | 'vault' | 'principal' | 'request' | 'reply'>;

/** Redirects a caller who may download the files to their bytes, with a URL valid for five minutes. */
export async function respondWithDownload(
  call: DownloadCall,
  download: DownloadRequest,
  options: CatalogOptions,
): Promise<unknown> {
  const { db, principal, request, reply } = call;
  const files = await findFiles(db, download);
  await requireEntitled(db, principal, download.asset, options);
  const { url, expires_at } = await createDownloadUrl(call, files, download, options);
  if (request.method === 'GET' && (await isDownload(db, download, files))) {
    await options.downloads.count(db, download.asset.id);
  }
  const absolute = new URL(url, options.responseOrigin(request)).href;
  addVary(reply, 'Accept').header('cache-control', 'no-store');
  if (!prefersType(request.headers.accept, 'application/json', 'application/octet-stream'))
    return reply.code(302).header('location', absolute).send();
  return { url: absolute, expires_at } satisfies Static<typeof DownloadAddress>;
}

/**
 * Fetching a thousand files one by one is one download: it is counted with the largest file, which every download
 * includes.
 */
async function isDownload(db: Queryable, { file }: DownloadRequest, [first]: readonly FileRow[]): Promise<boolean> {
  return file === undefined || first === undefined || isLargestFile(db, first);
}

/** Missing files are reported before missing permission, as everywhere. */
async function findFiles(db: Queryable, { folderId, file: name }: DownloadRequest): Promise<FileRow[]> {
  if (name === undefined) return listFilesAfter(db, folderId, '', 2); // two rows suffice to know whether there are several
  const file = await findFile(db, folderId, name);
  if (!file) throw notFound('file');
  return [file];
}

async function createDownloadUrl(
  { vault, principal: { mode } }: DownloadCall,
  files: readonly FileRow[],
  { folderId, archiveName }: DownloadRequest,
  { storage }: CatalogOptions,
): Promise<FileUrl> {
  const [first, ...more] = files;
  if (!first) throw new ApiError('invalid_state', 'There is no file to download yet. Upload one first.');
  if (more.length > 0) return createArchiveUrl(vault, mode, { folderId, fileName: archiveName });
  return createFileUrl(storeOf(storage, mode), vault, mode, first);
}
