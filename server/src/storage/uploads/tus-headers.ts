import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalid } from '../../platform/errors.ts';
import { TUS_BODY, TUS_VERSION } from '../../platform/http/tus.ts';
import { contentTypeOf } from '../content-type.ts';
import { requireFileName } from '../file.ts';
import type { DeclaredFile, UploadRow } from './upload.ts';

/** Error headers in the API description: an unsupported tus version gets 412 with the supported one. */
export const OF_OTHER_VERSIONS = { '4XX': ['Tus-Resumable', 'Tus-Version'] } as const;

/** Tests for a tus client. Rejects unsupported versions, naming the supported one. */
export function speaksTus({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const version = headers['tus-resumable'];
  if (version === undefined) return false;
  if (version === TUS_VERSION) return true;
  throw new ApiError('precondition_failed', `\`Tus-Resumable\` must be ${TUS_VERSION}.`, {
    field: 'Tus-Resumable',
    headers: { 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION },
  });
}

/** Parses the headers of a creation request. */
export function readCreation(headers: IncomingHttpHeaders): DeclaredFile {
  if (headers['upload-defer-length'] !== undefined) {
    throw invalid('Upload-Defer-Length', '`Upload-Defer-Length` is not supported. Send `Upload-Length` instead.');
  }
  const length = readCount(headers, 'Upload-Length');
  const metadata = headers['upload-metadata'];
  if (typeof metadata !== 'string') {
    throw invalid('Upload-Metadata', '`Upload-Metadata` is required. Send the name of the file as `name`.');
  }
  const values = readMetadata(metadata);
  const input = values.get('name') ?? values.get('filename');
  if (input === undefined)
    throw invalid('Upload-Metadata', '`Upload-Metadata` must contain `name`, the name of the file.');
  const name = requireFileName(input, 'name');
  const sha256 = values.get('sha256')?.toLowerCase() ?? null;
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256)) {
    throw invalid('sha256', '`sha256` in `Upload-Metadata` must be 64 hexadecimal digits, encoded as base64.');
  }
  return { name, length, sha256, contentType: contentTypeOf(name), metadata };
}

/** Parses `name <base64>, sha256 <base64>, flag`: values are UTF-8, keys are unique. */
export function readMetadata(header: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [, key, encoded = ''] = /^ *([!-+\--~]+)(?: +([A-Za-z0-9+/]*={0,2}))? *$/.exec(pair) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    const whole = bytes.toString('base64').replaceAll('=', '') === encoded.replaceAll('=', '');
    if (key === undefined || values.has(key) || !whole || !isUtf8(bytes)) {
      throw invalid(
        'Upload-Metadata',
        '`Upload-Metadata` must be pairs of a name and base64-encoded UTF-8 text, separated by commas.',
      );
    }
    values.set(key, bytes.toString());
  }
  return values;
}

/** Parses a header with a byte count, such as `Upload-Offset`. */
export function readCount(headers: IncomingHttpHeaders, name: string): number {
  const text = headers[name.toLowerCase()];
  const count = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(count)) throw invalid(name, `\`${name}\` must be a whole number of bytes.`);
  return count;
}

export function requireTusBody({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === TUS_BODY) return;
  throw new ApiError('unsupported_media_type', `Send the bytes with \`Content-Type: ${TUS_BODY}\`.`);
}

export function setUploadHeaders(reply: FastifyReply, upload: UploadRow, offset: number): void {
  reply.header('tus-resumable', TUS_VERSION);
  reply.header('upload-offset', String(offset));
  reply.header('upload-expires', upload.expires_at.toUTCString());
}
