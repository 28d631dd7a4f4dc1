import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import secureJsonParse from 'secure-json-parse';
import { ApiError, invalid } from '../errors.ts';
import { requireModestJson } from './modest-json.ts';
import { findUnstorableText } from './text-safety.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In bytes, where JSON may not be as long as other bodies of the same address: it takes far longer to read. */
    jsonLimit?: number;
  }
}

/** An escape that may stand for NUL or half a surrogate pair: only such bodies are searched for unstorable text. */
const SUSPICIOUS_ESCAPE = /\\u(0000|d[89a-f])/i;

/** Bodies are JSON in UTF-8 and nothing else. An empty one counts as none given. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/json(?=\s*(;|$))/i, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      requireWithin(body as Buffer, request.routeOptions.config.jsonLimit);
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

function requireWithin({ length }: Buffer, limit: number | undefined): void {
  if (limit === undefined || length <= limit) return;
  const most = `${Math.floor(limit / 1024 / 1024)} MiB`;
  throw new ApiError('payload_too_large', `JSON may have up to ${most} here. Send what is larger as binary data.`);
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new ApiError('invalid_json', 'The body is not valid UTF-8.');
  requireModestJson(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = secureJsonParse.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new ApiError('invalid_json', `The body is not valid JSON: ${describe(cause)}.`, { cause });
  }
  // Most have no escape at all, which is found out thirty times as fast.
  if (text.includes('\\u') && SUSPICIOUS_ESCAPE.test(text)) {
    const path = findUnstorableText(value);
    if (path) throw invalid(path, `\`${path}\` holds a NUL character or half a surrogate pair.`);
  }
  return value;
}

/** V8 quotes the text around the fault, which may be a secret: only its position is told. */
function describe(cause: unknown): string {
  const position = /position \d+/.exec((cause as Error).message);
  return position ? `it breaks off or goes wrong at ${position[0]}` : 'it breaks off or uses a forbidden name';
}
