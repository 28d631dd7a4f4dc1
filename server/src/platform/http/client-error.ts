import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, errorBody } from '../errors.ts';
import { newId } from '../ids.ts';
import { unmeteredHeaders } from './rate-headers.ts';

/** Answers bytes that never became a request: Node's parser gave up on them, so there is no reply object to use. */
export function answerUnparsedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = describe(error.code);
  const status = problem.code === 'validation_failed' ? 400 : problem.status;
  const requestId = newId('req');
  const body = JSON.stringify(errorBody(problem, requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    ...unmeteredHeaders(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function describe(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('payload_too_large', 'The headers are larger than 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('validation_failed', 'The request did not arrive in time.');
  return new ApiError('validation_failed', 'This is not a valid HTTP request.');
}
