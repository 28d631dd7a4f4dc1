import type { FastifyRequest } from 'fastify';
import type { Call } from '../../access/route.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { TUS_VERSION } from '../../platform/http/tus.ts';
import { contentTypeOf } from '../content-type.ts';
import { requireFileName, Sha256, toFileResponse } from '../file.ts';
import type { Storage } from '../storage.ts';
import { openUpload } from './open-upload.ts';
import { bodyOf } from './read-limited-body.ts';
import { readCreation, requireTusBody, setUploadHeaders, speaksTus } from './tus-headers.ts';
import { type DeclaredFile, type UploadTarget, uploadPath } from './upload.ts';
import { surplus, writeUpload } from './write-upload.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** Headers of a tus creation request. */
export const CreationHeaders = Type.Object({
  'tus-resumable': Type.Optional(Type.String({ description: '`1.0.0` creates a resumable upload.' })),
  'upload-length': Type.Optional(Type.String({ description: 'Size of the whole file in bytes.' })),
  'upload-metadata': Type.Optional(
    Type.String({
      description:
        '`name <base64>`, and optionally `sha256 <base64>` with the hexadecimal hash. Separate the pairs with a comma.',
    }),
  ),
});

/** Query of endpoints that accept files. */
export const FileQuery = Type.Object(
  {
    name: Type.Optional(Type.String({ description: 'Name of a file that you send in this one request.' })),
    sha256: Type.Optional(Sha256),
  },
  { additionalProperties: false },
);

interface FileQuery {
  name?: string;
  sha256?: string;
}

/** Limit of a file sent in one request; larger ones should be resumable. */
const MAX_WHOLE_BYTES = 100 * 1024 * 1024;

/** The file that a request declares. */
interface DeclaredUpload {
  file: DeclaredFile;
  /** A tus creation request. */
  isResumable: boolean;
  hasBody: boolean;
  contentLength: number | undefined;
}

/** Validates everything a request declares about a file, before the folder is looked up. */
export function readUpload({ request, reply, query }: Call<unknown, unknown>): DeclaredUpload {
  const isResumable = speaksTus(request);
  if (isResumable) reply.header('tus-resumable', TUS_VERSION);
  const contentLength = contentLengthOf(request.headers);
  const hasBody = request.headers['transfer-encoding'] !== undefined || (contentLength ?? 0) > 0;
  const file = isResumable ? readCreation(request.headers) : readWhole(request, query as FileQuery);
  if (isResumable && hasBody) requireTusBody(request);
  if (isResumable && (contentLength ?? 0) > file.length) throw surplus(file);
  return { file, isResumable, hasBody, contentLength };
}

/** Stores a file sent in one request, or creates a tus upload. The caller checks access. */
export async function receiveFile(
  { request, reply, db }: Call<unknown, unknown>,
  { file, isResumable, hasBody, contentLength }: DeclaredUpload,
  target: UploadTarget,
  storage: Storage,
): Promise<unknown> {
  const upload = await db.transaction((tx) => openUpload(tx, target, file, storage.quotaBytes));
  if (!isResumable) {
    return toFileResponse(await writeWholeFile(db, upload, bodyOf(request), contentLength ?? MAX_WHOLE_BYTES, storage));
  }
  reply.header('location', uploadPath(upload.id));
  const arriving = { offset: 0, body: bodyOf(request), contentLength };
  const isDue = hasBody || upload.length === 0;
  const written = isDue ? await writeUpload(db, upload.id, arriving, storage) : { upload, offset: 0 };
  setUploadHeaders(reply, written.upload, written.offset);
  return reply.send();
}

/** A multipart body would be stored with its boundaries. */
function rejectForms({ headers }: { headers: { 'content-type'?: string | undefined } }): void {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return;
  throw new ApiError(
    'unsupported_media_type',
    'Forms are not accepted. Send the bytes of the file as the body (curl: `--data-binary @file`).',
  );
}

function readWhole({ headers }: Pick<FastifyRequest, 'headers'>, { name: input, sha256 }: FileQuery): DeclaredFile {
  rejectForms({ headers });
  if (input === undefined) {
    throw invalid(
      'name',
      '`name` is required. Add `?name=` for a file in the body, or use a tus client for a large file.',
    );
  }
  const name = requireFileName(input, 'name');
  const contentLength = contentLengthOf(headers);
  if ((contentLength ?? 0) > MAX_WHOLE_BYTES) throw tooLarge();
  return {
    name,
    // Without a content length, quota is reserved once all bytes have arrived.
    length: contentLength ?? 0,
    sha256: sha256?.toLowerCase() ?? null,
    contentType: contentTypeOf(name),
    metadata: null,
  };
}

export function contentLengthOf(headers: { 'content-length'?: string | undefined }): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

function tooLarge(): ApiError {
  return new ApiError(
    'payload_too_large',
    'You can send up to 100 MiB in one request. Upload larger files with a tus client.',
  );
}
