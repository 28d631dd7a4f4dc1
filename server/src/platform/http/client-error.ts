import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError, errorBody } from '../errors.ts';
import { newId } from '../ids.ts';
import { createHostCheck } from './host-header.ts';
import { unmeteredHeaders } from './rate-headers.ts';

const LINGER_MS = 1_000;

/** Responds to bytes that never became a request: Node's parser rejected them, so there is no reply object. */
export function respondToUnparsedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = describe(error.code);
  const { status } = problem;
  const requestId = newId('req');
  const body = JSON.stringify(errorBody(problem, requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    'x-request-id': requestId,
    ...unmeteredHeaders(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy()); // after CONNECT there is no other listener
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // RFC 9112 section 9.6: closing at once may cost the client the response. One that stays is disconnected after a
  // while.
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
}

/** Sends our error format where Node would respond with an empty body or close the connection. */
export function respondToProtocolErrors(app: FastifyInstance): void {
  const hasValidHost = createHostCheck();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done(hasValidHost(request.raw) ? undefined : invalidHost());
  });
  app.server.on('connect', (_request, socket: Socket) => respondToUnparsedRequest(new Error('no proxy'), socket));
  // RFC 9110 section 10.1.1: an expectation that is not understood may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

function describe(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('payload_too_large', 'The request headers are larger than 16 KiB. Send fewer or shorter ones.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('request_timeout', 'The request timed out before it was complete. Send it again.');
  return new ApiError('malformed_request', 'This is not a valid HTTP request. Check its syntax.');
}

/** The rest of the connection may belong to another client's request, so it is closed. */
function invalidHost(): ApiError {
  const message = 'Send exactly one Host header, with a valid host name or IP address.';
  return new ApiError('malformed_request', message, { headers: { connection: 'close' } });
}
