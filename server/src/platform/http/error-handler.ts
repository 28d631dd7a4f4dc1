import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Log } from '../log.ts';
import { bodyTooLarge } from './body-headers.ts';
import { unsupportedMediaType } from './json-body.ts';
import { unmeteredHeaders } from './rate-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that it was answered with. */
    refusal: { readonly code: ErrorCode; readonly message: string; readonly field?: string | undefined } | null;
  }
}

/** What an error looks like in a response. */
export type ErrorBodyOf = (error: ApiError, request: Pick<FastifyRequest, 'id' | 'url'>) => object;

/** Turns whatever was thrown into an answer from the error table. Only bugs are logged as errors. */
export function answerErrors(app: FastifyInstance, log: Log, bodyOf: ErrorBodyOf): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler((thrown: Error, request, reply) => {
    const error = brokeOff(thrown, request) ? bodyBrokeOff() : toApiError(thrown);
    request.refusal = error;
    if (error.status >= 500) {
      const route = request.routeOptions.url ?? 'unknown';
      log.error({ request_id: request.id, method: request.method, route, err: error.cause ?? error }, 'request failed');
    }
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
