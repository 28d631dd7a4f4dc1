import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { JSON_TYPE, jsonTooLarge, unsupportedMediaType } from './json-body.ts';

type Hook = (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void;

/** Removes the type of an absent body: Fastify would reject an unknown type even without a body. */
export const ignoreTypeOfNoBody: Hook = (request, _reply, done) => {
  if (request.headers['content-type'] !== undefined && announcedLength(request) === 0) {
    request.headers = { 'content-type': undefined };
  }
  done();
};

/** Rejects compressed bodies: they could be a thousand times as large as they seem. */
export const rejectEncodedBody: Hook = (request, _reply, done) => {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || /^(identity)?$/i.test(encoding) || announcedLength(request) === 0) return done();
  const message = 'Send the request body without `Content-Encoding`: compressed bodies are not accepted.';
  done(new ApiError('unsupported_media_type', message, { headers: { 'accept-encoding': 'identity' } }));
};

export interface BodyRules {
  alsoTakesBytes?: boolean | undefined;
  bodyLimit?: number | undefined;
  jsonLimit?: number | undefined;
}

/** Rejects a body by its headers if it would be rejected once read, for routes that do other work before reading it. */
export function checkAnnouncedBody({ alsoTakesBytes, bodyLimit = Infinity, jsonLimit }: BodyRules): Hook {
  return (request, _reply, done) => {
    const length = announcedLength(request);
    const type = request.headers['content-type'] ?? '';
    const isJson = JSON_TYPE.test(type);
    if (length === 0) return done();
    if (!isJson && !(alsoTakesBytes && BYTES.test(type))) return done(unsupportedMediaType());
    if ((length ?? 0) > bodyLimit) return done(bodyTooLarge());
    done(isJson ? jsonTooLarge(length ?? 0, jsonLimit) : undefined);
  };
}

const BYTES = /^application\/octet-stream(?=\s*(;|$))/i;

/** Returns the length in bytes; undefined for a chunked body. */
function announcedLength({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

export function bodyTooLarge(): ApiError {
  return new ApiError(
    'payload_too_large',
    'The request body is larger than this endpoint accepts. Send a smaller one.',
  );
}
