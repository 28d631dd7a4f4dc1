import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { respondToUnparsedRequest } from '../client-error.ts';

/** The time that a body has to arrive in. */
const PATIENCE_MS = 300_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection of a body that does not arrive in time. Node has a limit of its own, but for every request
 * alike, and an upload may rightly take days.
 */
export function boundBodies(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  app.server.requestTimeout = 0;
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if ((length === undefined || length === '0') && encoding === undefined) return;
    const deadline = setTimeout(() => giveUp(request, response), patienceMs).unref();
    deadlines.set(request, deadline);
    request.once('close', () => clearTimeout(deadline));
  });
}

/** Whoever calls this watches over the body itself. */
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
