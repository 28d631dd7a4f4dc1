import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Call } from '../../access/route.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { TUS_VERSION } from '../../platform/http/tus.ts';
import { contentTypeOf } from '../content-type.ts';
import { requireFileName, Sha256, toFileResponse } from '../file.ts';
import type { Storage } from '../storage.ts';
import { bodyOf } from './arriving-bytes.ts';
import { openUpload } from './open-upload.ts';
import { readCreation, requireTusBody, setUploadHeaders, speaksTus } from './tus-headers.ts';
import { type AnnouncedFile, type UploadTarget, uploadPath } from './upload.ts';
import { surplus, writeUpload } from './write-upload.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** The headers of the same endpoint, from a client that speaks tus. */
export const CreationHeaders = Type.Object({
  'tus-resumable': Type.Optional(Type.String({ description: '`1.0.0`, to create an upload that can be resumed' })),
  'upload-length': Type.Optional(Type.String({ description: 'of the whole file, in bytes' })),
  'upload-metadata': Type.Optional(
    Type.String({ description: '`name <base64>`, and optionally `sha256 <base64>` of the hexadecimal hash' }),
  ),
});

/** The query of an endpoint that takes files. */
export const FileQuery = Type.Object(
  {
    name: Type.Optional(Type.String({ description: 'The name of a file that is sent whole, in this one request.' })),
    sha256: Type.Optional(Sha256),
  },
  { additionalProperties: false },
);

interface FileQuery {
  name?: string;
  sha256?: string;
}

/** For small files: what is larger should be sent so that it can be resumed. */
const MOST_AT_ONCE = 100 * 1024 * 1024;

/** What a request says of the file that it sends. */
interface AnnouncedUpload {
  file: AnnouncedFile;
  /** It goes on elsewhere, from a client that speaks tus. */
  isResumable: boolean;
  hasBody: boolean;
  contentLength: number | undefined;
}

/** Checks everything that a request says of a file, before the folder that it goes into is looked up. */
export function readUpload({ request, reply, query }: Call<unknown, unknown>): AnnouncedUpload {
  const isResumable = speaksTus(request);
  if (isResumable) reply.header('tus-resumable', TUS_VERSION);
  const contentLength = contentLengthOf(request.headers);
  const hasBody = request.headers['transfer-encoding'] !== undefined || (contentLength ?? 0) > 0;
  const file = isResumable ? readCreation(request.headers) : readWhole(request, query as FileQuery);
  if (isResumable && hasBody) requireTusBody(request);
  if (isResumable && (contentLength ?? 0) > file.length) throw surplus(file);
  return { file, isResumable, hasBody, contentLength };
}

/**
 * Takes a file into a folder: in this one request, or, from a client that speaks tus, as the creation of an upload
 * that goes on elsewhere. Who may do so is for the caller to check.
 */
export async function receiveFile(
  { request, reply, db }: Call<unknown, unknown>,
  { file, isResumable, hasBody, contentLength }: AnnouncedUpload,
  target: UploadTarget,
  storage: Storage,
): Promise<unknown> {
  const upload = await db.transaction((tx) => openUpload(tx, target, file, storage.quotaBytes));
  if (!isResumable) {
    return toFileResponse(await writeWholeFile(db, upload, bodyOf(request), contentLength ?? MOST_AT_ONCE, storage));
  }
  reply.header('location', uploadPath(upload.id));
  const arriving = { offset: 0, body: bodyOf(request), contentLength };
  const isDue = hasBody || upload.length === 0;
  const written = isDue ? await writeUpload(db, upload.id, arriving, storage) : { upload, offset: 0 };
  setUploadHeaders(reply, written.upload, written.offset);
  return reply.send();
}

/** A form's boundaries would be stored with the file, and found out by whoever downloads it. */
function refuseForms({ headers }: { headers: { 'content-type'?: string | undefined } }): void {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return;
  throw new ApiError(
    'unsupported_media_type',
    'Send the bytes of the file themselves as the body (curl: `--data-binary @file`), not a form.',
  );
}

function readWhole({ headers }: Pick<FastifyRequest, 'headers'>, { name: given, sha256 }: FileQuery): AnnouncedFile {
  refuseForms({ headers });
  if (given === undefined) {
    throw invalid('name', '`name` is required: `?name=` for a file in the body, or a tus client for a larger one.');
  }
  const name = requireFileName(given, 'name');
  const contentLength = contentLengthOf(headers);
  if ((contentLength ?? 0) > MOST_AT_ONCE) throw tooLarge();
  return {
    name,
    // Where nothing is said of the length, room is made when all of it is there.
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
    'At most 100 MiB can be sent in one request. Send larger files with a tus client: see `Upload-Length`.',
  );
}
