import type { FastifyInstance } from 'fastify';
import { takeOverDeadline } from './body-deadline.ts';

const LINGER_MS = 2_000;

/**
 * In this scope a body is passed on as a stream, whatever its type: it may be a file of any size. The handler detects a
 * stalled body.
 */
export function acceptByteStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    takeOverDeadline(request.raw);
    done(null, payload);
  });
  // The error may be sent long before the end of the body. The client gets a moment to read it, and data that arrives
  // meanwhile is discarded: RFC 9112 section 9.6, closing at once may cost the client the response.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete && !raw.destroyed) {
      const linger = setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
      raw.once('close', () => clearTimeout(linger));
      raw.resume();
    }
    done();
  });
}

/** In this scope a body may also be bytes, passed on whole. Bodies are not validated: the handler knows the schema. */
export function acceptBytesToo(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const strictly = app.validatorCompiler;
  app.setValidatorCompiler((part) => {
    if (part.httpPart === 'body' || !strictly) return () => true;
    return strictly(part);
  });
}
