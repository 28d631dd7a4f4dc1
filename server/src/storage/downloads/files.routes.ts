import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { openBlob } from '../blobs/open-blob.ts';
import { listFiles } from '../list-files.ts';
import { isMode, type Storage } from '../storage.ts';
import { createArchive } from './archive.ts';
import { type FileUrlTarget, verifyFileUrl } from './file-url.ts';
import { type Sendable, sendBytes } from './send-bytes.ts';

const Params = Type.Object({ mode: Type.String(), token: Type.String(), name: Type.String() });
const bytes = (description: string) =>
  Type.Unsafe<unknown>({
    description,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  });

const header = (description: string) => Type.Optional(Type.String({ description }));
const ConditionalHeaders = Type.Object({
  range: header('the part to send, `bytes=0-499`'),
  'if-range': header('the `ETag` that `Range` is about: of anything else the whole file is sent'),
  'if-match': header('the `ETag` that the file must have: 412 otherwise'),
  'if-none-match': header('the `ETag` that is known already: 304 if the file still has it'),
});
const FILE_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const;

export interface FilesOptions extends Pick<Storage, 'stores' | 'keyRing' | 'log'> {
  database: Database;
}

/** Serves signed download URLs. The URL itself is the credential, for a limited time. */
export function filesRoutes(options: FilesOptions): Route[] {
  return [
    route({
      method: 'GET',
      url: '/files/:mode/:token/:name',
      access: 'open',
      rate: 'files',
      tag: 'Files',
      summary: 'Fetch a file by its signed address',
      description:
        'Where downloads lead. Takes `Range`, `If-Range`, `If-Match`, `If-None-Match` and `HEAD`. Always an attachment. Pages of any origin may fetch it.',
      params: Params,
      headers: ConditionalHeaders,
      status: 200,
      response: bytes('The whole file.'),
      otherResponses: {
        206: bytes('The part that `Range` asked for.'),
        304: Type.Null({ description: 'It is what `If-None-Match` names.' }),
      },
      responseHeaders: {
        200: FILE_HEADERS,
        206: [...FILE_HEADERS, 'Content-Range'],
        304: FILE_HEADERS,
        '4XX': ['Content-Range'],
      },
      handler: async ({ request, reply, params: { mode, token, name } }) => {
        const target = isMode(mode) ? verifyFileUrl(options.keyRing[mode], mode, token, name) : undefined;
        if (!isMode(mode) || !target) throw invalidUrl();
        return sendBytes(request, reply, await openTarget(target, mode, name, options), options.log);
      },
    }),
  ];
}

async function openTarget(
  target: FileUrlTarget,
  mode: Mode,
  fileName: string,
  options: FilesOptions,
): Promise<Sendable> {
  const store = options.stores[mode];
  if (target.kind === 'blob') {
    const { sha256, size } = target;
    return { size, tag: sha256, fileName, open: (range) => openBlob(store, sha256, range, options.log) };
  }
  const files = await listFiles(options.database.of(mode), target.folderId);
  const chosen = files.filter((file) => file.name.startsWith(target.prefix));
  if (chosen.length === 0) throw notFound('file');
  return createArchive(chosen, fileName, store);
}

function invalidUrl(): ApiError {
  return new ApiError('forbidden_resource', 'This address is not valid, or no longer. Ask for the download again.');
}
