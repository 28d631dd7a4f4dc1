import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import secureJsonParse from 'secure-json-parse';
import { ApiError, invalid } from '../../errors.ts';
import { findUnstorableText } from '../schemas/text-safety.ts';
import { requireModestJson } from './json-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit in bytes for JSON, if lower than for other bodies of the route: JSON takes far longer to parse. */
    jsonLimit?: number;
  }
}

export const JSON_TYPE = /^application\/json(?=\s*(;|$))/i;

/** An escape that may stand for NUL or half a surrogate pair: only such bodies are searched for unstorable text. */
const SUSPICIOUS_ESCAPE = /\\u(0000|d[89a-f])/i;

/** Accepts JSON in UTF-8 only. An empty body counts as absent, whatever its type. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // A chunked body is known to be empty only once it is read.
  app.addContentTypeParser('*', async (_request: unknown, payload: IncomingMessage) => {
    for await (const _chunk of payload.iterator({ destroyOnReturn: false })) throw unsupportedMediaType();
  });
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const tooLong = jsonTooLarge(body.length, request.routeOptions.config.jsonLimit);
      if (tooLong) throw tooLong;
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

export function unsupportedMediaType(): ApiError {
  return new ApiError('unsupported_media_type', 'Send the request body as application/json.');
}

export function jsonTooLarge(length: number, limit: number | undefined): ApiError | undefined {
  if (limit === undefined || length <= limit) return undefined;
  const maxSize = `${Math.floor(limit / 1024 / 1024)} MiB`;
  return new ApiError(
    'payload_too_large',
    `JSON bodies can have up to ${maxSize} here. Send larger ones as binary data.`,
  );
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new ApiError('invalid_json', 'The request body is not valid UTF-8. Encode it as UTF-8.');
  requireModestJson(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = secureJsonParse.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new ApiError('invalid_json', `The request body is not valid JSON: ${describe(cause)}.`, { cause });
  }
  // Most bodies have no escape at all, which this check finds thirty times as fast.
  if (text.includes('\\u') && SUSPICIOUS_ESCAPE.test(text)) {
    const path = findUnstorableText(value);
    if (path) throw invalid(path, `\`${path}\` contains a NUL character or an unpaired surrogate. Remove it.`);
  }
  return value;
}

/** V8 quotes the text around the error, which may be a secret: only its position is reported. */
function describe(cause: unknown): string {
  const { message } = cause as Error;
  if (message.includes('forbidden prototype property')) return 'it uses `__proto__` or `constructor` as a name';
  if (message.includes('end of JSON input')) return 'it ends unexpectedly';
  const position = /position \d+/.exec(message);
  return `${position ? `the character at ${position[0]}` : 'one of its characters'} is not expected there`;
}
