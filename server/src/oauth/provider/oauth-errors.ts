import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { ApiError } from '../../platform/errors.ts';
import { describeRequest, logFailure } from '../../platform/http/error-handler.ts';
import { isUnknownPath } from '../../platform/http/known-paths.ts';
import { unmeteredHeaders } from '../../platform/http/rate-headers.ts';
import type { Log } from '../../platform/log.ts';
import { interactionHeaders } from '../interaction/interaction-page.ts';
import { oauthErrorPage } from '../interaction/oauth-error-page.ts';
import { isProviderError } from './provider-error.ts';

/** An error according to RFC 6749, section 5.2. */
interface OAuthProblem {
  error: string;
  error_description: string;
}

/** Routes opened by people; programs call the others and read JSON. */
const PAGE_ROUTES = new Set(['authorization', 'resume', 'code_verification', 'device_resume']);

/** Renders errors that the provider cannot send back to an app. */
export function renderOAuthError(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
  if (!PAGE_ROUTES.has(ctx.oidc.route)) {
    ctx.body = out;
    return;
  }
  if (isUnavailable(error)) ctx.status = error.status;
  ctx.set(interactionHeaders());
  ctx.body = oauthErrorPage({
    error: isProviderError(error, 'SessionNotFound') ? 'session_not_found' : out.error,
    description: out.error_description,
    requestId: String(ctx.res.getHeader('x-request-id')),
  });
}

/** Logs internal errors of the provider like all others. They contain no codes and no tokens. */
export function listenForFailures(provider: Provider, log: Log): void {
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    const request_id = String(ctx.res.getHeader('x-request-id'));
    logFailure(log, { request_id, method: ctx.method, route: ctx.oidc.route }, error);
    // The response is set but not sent yet. A temporary failure gets Retry-After.
    if (!isUnavailable(error) || PAGE_ROUTES.has(ctx.oidc.route)) return;
    const problem = toProblem(error);
    ctx.status = problem.status;
    ctx.set(error.headers);
    ctx.body = problem.body;
  });
  // Koa would write to standard error itself. A client that disconnects is not a failure.
  const koa: NodeJS.EventEmitter = provider;
  koa.on('error', (error: Error) => log.warn({ err: error }, 'failed to send a response of the authorization server'));
}

/** Describes a path below `/oauth/`, or a method on it, that does not exist: RFC 6749 has no other code for it. */
export function unknownOAuthPath({ message }: ApiError, url: string): OAuthProblem | undefined {
  return url.startsWith('/oauth/') ? problem(400, 'invalid_request', message).body : undefined;
}

/** Responds with RFC 6749 errors to failures before or after the provider. */
export function respondWithOAuthErrors(scope: FastifyInstance, log: Log, form: 'pages' | 'json'): void {
  scope.setErrorHandler((thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = toProblem(thrown);
    if (status >= 500) logFailure(log, describeRequest(request), thrown);
    if (!reply.hasHeader('x-ratelimit-limit')) reply.headers(unmeteredHeaders());
    if (thrown instanceof ApiError) reply.headers(thrown.headers);
    reply.code(status).header('cache-control', 'no-store');
    if (form === 'json' || isUnknownPath(request)) return reply.send(body);
    const page = { error: body.error, description: body.error_description, requestId: request.id };
    return reply.headers(interactionHeaders()).send(oauthErrorPage(page));
  });
}

function isUnavailable(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === 'unavailable';
}

function toProblem(thrown: Error & { code?: string; statusCode?: number }): { status: number; body: OAuthProblem } {
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return problem(
      413,
      'invalid_request',
      'The request body is larger than this endpoint accepts. Send only the parameters of the request.',
    );
  }
  // Requests that Fastify itself rejects, and incomplete bodies.
  if (thrown.code === 'ECONNRESET' || (thrown.code?.startsWith('FST_') && (thrown.statusCode ?? 500) < 500)) {
    return problem(
      400,
      'invalid_request',
      'The request body cannot be read. Send a complete form that matches its headers.',
    );
  }
  if (thrown instanceof ApiError && (thrown.status === 429 || thrown.status === 503)) {
    return problem(thrown.status, 'temporarily_unavailable', thrown.message);
  }
  if (thrown instanceof ApiError && thrown.status < 500)
    return problem(thrown.status, 'invalid_request', thrown.message);
  return problem(500, 'server_error', 'Something went wrong on our side. If it happens again, report the request ID.');
}

function problem(status: number, error: string, description: string): { status: number; body: OAuthProblem } {
  return { status, body: { error, error_description: description } };
}
