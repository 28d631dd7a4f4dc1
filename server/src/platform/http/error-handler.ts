import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Log } from '../log.ts';
import { bodyTooLarge } from './bodies/body-headers.ts';
import { unsupportedMediaType } from './bodies/json-body.ts';
import { unmeteredHeaders } from './rate-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error it was rejected with. */
    apiError: { readonly code: ErrorCode; readonly message: string; readonly field?: string | undefined } | null;
  }
}

/** Builds the response body of an error. */
export type ErrorBodyOf = (error: ApiError, request: Pick<FastifyRequest, 'id' | 'url'>) => object;

/** Turns anything thrown into a response from the error table. */
export function respondWithErrors(app: FastifyInstance, log: Log, bodyOf: ErrorBodyOf): void {
  app.decorateRequest('apiError', null);
  app.setErrorHandler((thrown: Error, request, reply) => {
    const error = hasDisconnected(thrown, request) ? bodyIncomplete() : toApiError(thrown);
    request.apiError = error;
    if (error.status >= 500) logFailure(log, describeRequest(request), error);
    // A request that failed before it was counted gets the unmetered values.
    if (!reply.hasHeader('x-ratelimit-limit')) reply.headers(unmeteredHeaders());
    return reply
      .code(error.status)
      .headers(error.headers)
      .header('content-type', 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(bodyOf(error, request));
  });
}

export interface FailedRequest {
  request_id: string;
  method: string;
  route: string;
}

export function describeRequest({ id, method, routeOptions }: FastifyRequest): FailedRequest {
  return { request_id: id, method, route: routeOptions.url ?? 'unknown' };
}

/** Logs only bugs as errors: a temporary failure needs no change here. */
export function logFailure(log: Log, request: FailedRequest, error: Error): void {
  const fields = { ...request, err: error.cause ?? error };
  if (!(error instanceof ApiError) || error.code === 'internal_error') log.error(fields, 'request failed');
  else log.warn({ ...fields, code: error.code }, `request failed; ${error.code}`);
}

/** Returns whether the client disconnected while sending its body: there is no recipient, and it is not a bug. */
function hasDisconnected(thrown: Error & { code?: string }, request: FastifyRequest): boolean {
  return thrown.code === 'ECONNRESET' && thrown.message === 'aborted' && !request.raw.complete;
}

function bodyIncomplete(): ApiError {
  return new ApiError('invalid_json', 'The request body ended unexpectedly. Send it again.');
}

export function toApiError(thrown: Error): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const framework = thrown as FastifyError;
  switch (framework.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType();
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError(
        'invalid_json',
        'The request body does not match its Content-Length. Send the correct length.',
      );
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('not_found', 'This path does not exist. Check the URL.');
    default:
      return new ApiError(
        'internal_error',
        'Something went wrong on our side. If it happens again, report the request ID.',
        {
          cause: thrown,
        },
      );
  }
}
