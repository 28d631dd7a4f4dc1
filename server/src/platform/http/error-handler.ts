import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Log } from '../log.ts';
import { bodyTooLarge } from './bodies/body-headers.ts';
import { unsupportedMediaType } from './bodies/json-body.ts';
import { unmeteredHeaders } from './rate-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that it was answered with. */
    refusal: { readonly code: ErrorCode; readonly message: string; readonly field?: string | undefined } | null;
  }
}

/** What an error looks like in a response. */
export type ErrorBodyOf = (error: ApiError, request: Pick<FastifyRequest, 'id' | 'url'>) => object;

/** Turns whatever was thrown into a response from the error table. */
export function respondWithErrors(app: FastifyInstance, log: Log, bodyOf: ErrorBodyOf): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler((thrown: Error, request, reply) => {
    const error = brokeOff(thrown, request) ? bodyBrokeOff() : toApiError(thrown);
    request.refusal = error;
    if (error.status >= 500) logFailure(log, describeRequest(request), error);
    // What failed before it could be counted says so by the numbers of what is not counted.
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

/** Only bugs are logged as errors: what is unavailable comes back without a change here. */
export function logFailure(log: Log, request: FailedRequest, error: Error): void {
  const fields = { ...request, err: error.cause ?? error };
  if (!(error instanceof ApiError) || error.code === 'internal_error') log.error(fields, 'request failed');
  else log.warn({ ...fields, code: error.code }, `request failed; ${error.code}`);
}

/** The caller went away while it was still sending: nobody hears the answer, and no bug is behind it. */
function brokeOff(thrown: Error & { code?: string }, request: FastifyRequest): boolean {
  return thrown.code === 'ECONNRESET' && thrown.message === 'aborted' && !request.raw.complete;
}

function bodyBrokeOff(): ApiError {
  return new ApiError('invalid_json', 'The body broke off.');
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
      return new ApiError('invalid_json', 'The body is not as long as its Content-Length says.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('not_found', 'There is nothing at this address.');
    default:
      return new ApiError('internal_error', 'Something went wrong on our side. The request id helps us find it.', {
        cause: thrown,
      });
  }
}
