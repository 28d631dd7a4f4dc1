import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { respondToUnparsedRequest } from '../client-error.ts';

/** Time limit for a body to arrive. */
const BODY_TIMEOUT_MS = 300_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection of a body that does not arrive in time. Node's own limit is the same for every request, but an
 * upload may take days.
 */
export function boundBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.server.requestTimeout = 0;
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if ((length === undefined || length === '0') && encoding === undefined) return;
    const deadline = setTimeout(() => giveUp(request, response), timeoutMs).unref();
    deadlines.set(request, deadline);
    request.once('close', () => clearTimeout(deadline));
  });
}

/** Disables the deadline: the caller monitors the body itself. */
export function takeOverDeadline(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

function giveUp(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) request.socket.destroy();
  else
    respondToUnparsedRequest(
      Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      request.socket,
    );
}
