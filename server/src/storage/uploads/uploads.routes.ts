import type { Static } from 'typebox';
import { requireAccess } from '../../access/require-access.ts';
import { type Call, type Route, route } from '../../access/route.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { IdParams } from '../../platform/http/schemas/common-fields.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { TUS_BODY, TUS_VERSION } from '../../platform/http/tus.ts';
import type { Storage } from '../storage.ts';
import { abandonUpload } from './abandon-upload.ts';
import { bodyOf } from './read-limited-body.ts';
import { contentLengthOf } from './receive-file.ts';
import { OF_OTHER_VERSIONS, readCount, requireTusBody, setUploadHeaders, speaksTus } from './tus-headers.ts';
import { toUploadResponse, Upload, type UploadRow } from './upload.ts';
import { uploadById } from './uploads.sql.ts';
import { finishUpload, stagedBytes, withUploadLock, writeUpload } from './write-upload.ts';

const Params = IdParams('upl', 'the upload');
const PatchHeaders = Type.Object({
  'tus-resumable': Type.Optional(Type.String({ description: 'Version of the tus protocol: `1.0.0`.' })),
  'upload-offset': Type.Optional(
    Type.String({ description: 'Position of the first byte that you send: the `Upload-Offset` that `HEAD` returned.' }),
  ),
});
const UPLOAD_HEADERS = ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires'] as const;
type UploadCall = Call<unknown, object, Static<typeof Params>>;

/** Continues uploads that were created elsewhere: the rest of tus 1.0. */
export function uploadsRoutes(storage: Storage): Route[] {
  const common = {
    url: '/v1/uploads/:id',
    // The required scope is that of the endpoint which created the upload.
    access: 'any',
    rate: 'uncounted',
    tag: 'Uploads',
    params: Params,
  } as const;
  const write = (call: UploadCall) => patchUpload(call, storage);
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'Retrieve an upload',
      description: 'Returns how many bytes are stored. `HEAD` returns only the headers, as tus clients expect.',
      status: 200,
      response: Named(Upload),
      responseHeaders: { 200: [...UPLOAD_HEADERS, 'Upload-Length', 'Upload-Metadata'], ...OF_OTHER_VERSIONS },
      handler: (call) => getUpload(call, storage),
    }),
    route({
      ...common,
      method: 'PATCH',
      summary: 'Continue an upload',
      description:
        'Appends the body, of type `application/offset+octet-stream`, at `Upload-Offset`. If the connection breaks, the bytes that arrived are kept. The file is stored once the last byte arrives.',
      streams: TUS_BODY,
      headers: PatchHeaders,
      status: 204,
      response: Type.Null(),
      responseHeaders: { 204: UPLOAD_HEADERS, ...OF_OTHER_VERSIONS },
      handler: write,
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Continue an upload without PATCH',
      description: 'Works like `PATCH`, for clients that cannot send it. Requires `X-HTTP-Method-Override: PATCH`.',
      streams: TUS_BODY,
      headers: PatchHeaders,
      status: 204,
      response: Type.Null(),
      responseHeaders: { 204: UPLOAD_HEADERS, ...OF_OTHER_VERSIONS },
      handler: async (call) => {
        if (call.request.headers['x-http-method-override'] === 'PATCH') return write(call);
        throw new ApiError('method_not_allowed', 'Send PATCH, or POST with `X-HTTP-Method-Override: PATCH`.', {
          headers: { allow: 'DELETE, GET, HEAD, PATCH' },
        });
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      summary: 'Delete an upload',
      description: 'Cancels the upload and deletes the bytes that arrived.',
      status: 204,
      response: Type.Null(),
      handler: async (call) => {
        await findUpload(call);
        await withUploadLock(call.db, call.params.id, storage, (upload) => abandonUpload(call.db, upload.id, storage));
      },
    }),
  ];
}

async function getUpload(call: UploadCall, storage: Storage): Promise<Static<typeof Upload>> {
  const { db, reply } = call;
  let upload = await findUpload(call);
  let offset = await stagedBytes(db, upload, storage);
  if (!upload.completed_at && offset === upload.length) {
    // All bytes without a file: a crash came before completion. The client takes this offset for success, so it is
    // returned only once the file exists.
    upload = await finishUpload(db, upload.id, storage).catch(toRetryLater);
    offset = await stagedBytes(db, upload, storage);
  }
  setUploadHeaders(reply, upload, offset);
  reply.header('upload-length', String(upload.length)).header('cache-control', 'no-store');
  if (upload.metadata !== null) reply.header('upload-metadata', upload.metadata);
  return toUploadResponse(upload, offset);
}

/** Clients treat a 409 here as final, but the other node completes the upload within moments. */
function toRetryLater(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 409 || error.headers['retry-after'] === undefined) throw error;
  throw new ApiError('unavailable', 'The upload is being completed. Try again in a moment.', {
    headers: { 'retry-after': '1' },
    cause: error.cause,
  });
}

async function patchUpload(call: UploadCall, storage: Storage): Promise<void> {
  const { db, request, reply, params } = call;
  reply.header('tus-resumable', TUS_VERSION);
  speaksTus(request);
  requireTusBody(request);
  const arriving = {
    offset: readCount(request.headers, 'Upload-Offset'),
    body: bodyOf(request),
    contentLength: contentLengthOf(request.headers),
  };
  await findUpload(call);
  const { upload, offset } = await writeUpload(db, params.id, arriving, storage);
  setUploadHeaders(reply, upload, offset);
}

async function findUpload({ db, request, reply, params, principal }: UploadCall): Promise<UploadRow> {
  reply.header('tus-resumable', TUS_VERSION);
  speaksTus(request);
  const upload = await db.one(uploadById, [params.id]);
  if (!upload) throw notFound('upload');
  requireAccess(upload.scope, principal);
  if (upload.owner_id === principal.account.id) return upload;
  throw new ApiError('forbidden_resource', "This upload belongs to another account. Use that account's credentials.");
}
