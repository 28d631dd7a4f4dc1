import type { FastifyRequest } from 'fastify';
import { andThen, type MaybePromise } from '../platform/async/maybe-async.ts';
import { ApiError } from '../platform/errors.ts';
import type { BearerResolver, CookieResolver, Resolved } from './credential.ts';

export interface Credentials {
  /** Each recognises one kind of bearer token by its format. */
  bearers: readonly BearerResolver[];
  cookies: CookieResolver;
}

const BEARER = /^Bearer +/i;
const WWW_AUTHENTICATE = { 'www-authenticate': 'Bearer' };

type Authenticated = Exclude<Resolved, undefined> | ApiError;

/** Identifies the caller. Returns an error instead of throwing it: it is counted before it is sent. */
export function authenticate(request: FastifyRequest, credentials: Credentials): MaybePromise<Authenticated> {
  const token = bearerToken(request);
  if (token === undefined) {
    return andThen(credentials.cookies.resolve(request), (found): Authenticated => found ?? missingCredentials());
  }
  const resolver = credentials.bearers.find((bearer) => bearer.recognises(token));
  return andThen(resolver?.resolve(token), (found): Authenticated => found ?? invalidKey());
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  // Fast path for nearly every header; the expression handles other valid forms.
  if (header.startsWith('Bearer ') && !header.includes(' ', 7)) return header.slice(7) || undefined;
  const [scheme] = BEARER.exec(header) ?? [];
  // Text with a space in it was meant as a token, but is invalid.
  return scheme === undefined ? undefined : header.slice(scheme.length).trim() || undefined;
}

export function missingCredentials(
  message = 'Send an API key as `Authorization: Bearer <API_KEY>`. Create one at /dashboard/keys.',
): ApiError {
  return new ApiError('missing_credentials', message, { headers: WWW_AUTHENTICATE });
}

function invalidKey(): ApiError {
  return new ApiError(
    'invalid_key',
    'This key or token is malformed, expired or revoked. Create a new key, or refresh the token.',
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );
}
