import type { FastifyInstance } from 'fastify';
import { takeOverDeadline } from './body-deadline.ts';

const LINGER_MS = 2_000;

/**
 * In this scope a body is handed on as it arrives, whatever its type: it may be a file of any size. The handler sees to
 * it that the body does not fall silent.
 */
export function acceptByteStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    takeOverDeadline(request.raw);
    done(null, payload);
  });
  // A refusal may come long before the end of the body. Whoever sends is given a moment to read it, and what arrives
  // in that moment is thrown away: RFC 9112 section 9.6, hanging up at once may cost the caller the answer.
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

/** In this scope a body may also be bytes, which are handed on whole. No body is checked: its handler knows what it must be. */
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
