import { type Route, route } from '../../access/route.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { openBlob } from '../blobs/open-blob.ts';
import { listFiles } from '../list-files.ts';
import { isMode, type Storage } from '../storage.ts';
import { createArchive } from './archive.ts';
import { type FileUrlTarget, verifyFileUrl } from './file-url.ts';
import { type Sendable, sendBytes } from './send-bytes.ts';

const Params = Type.Object({
  mode: Type.String({ description: 'Mode of the file: `test` or `live`.' }),
  token: Type.String({ description: 'Signature and expiry of the URL.' }),
  name: Type.String({ description: 'Name of the downloaded file.' }),
});
const bytes = (description: string) =>
  Type.Unsafe<unknown>({
    description,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  });

const header = (description: string) => Type.Optional(Type.String({ description }));
const ConditionalHeaders = Type.Object({
  range: header('Part of the file to send, such as `bytes=0-499`.'),
  'if-range': header('`ETag` that `Range` applies to. If the file has another one, the whole file is sent.'),
  'if-match': header('`ETag` that the file must have. The response is 412 if it has another one.'),
  'if-none-match': header('`ETag` that you already have. The response is 304 if the file still has it.'),
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
      summary: 'Download a file by its signed URL',
      description:
        'Download endpoints redirect here. Supports `Range`, `If-Range`, `If-Match`, `If-None-Match` and `HEAD`. The response is always an attachment, and web pages of any origin can fetch it.',
      params: Params,
      headers: ConditionalHeaders,
      status: 200,
      response: bytes('The whole file.'),
      otherResponses: {
        206: bytes('The part that `Range` requested.'),
        304: Type.Null({ description: 'The file has not changed: its `ETag` is the one in `If-None-Match`.' }),
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
  return new ApiError(
    'forbidden_resource',
    'This download URL is invalid or has expired. Request the download again to get a new one.',
  );
}
