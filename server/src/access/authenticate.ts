import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/errors.ts';
import type { BearerResolver, CookieResolver, Resolved } from './credential.ts';

export interface Credentials {
  /** Each recognises one kind of bearer token by its form. */
  bearers: readonly BearerResolver[];
  cookies: CookieResolver;
}

const WWW_AUTHENTICATE = { 'www-authenticate': 'Bearer' };

/** Finds out who is calling. A refusal is returned rather than thrown: it is counted before it is sent. */
export async function authenticate(
  request: FastifyRequest,
  credentials: Credentials,
): Promise<Exclude<Resolved, undefined> | ApiError> {
  const token = bearerToken(request);
  if (token === undefined) return (await credentials.cookies.resolve(request)) ?? missingCredentials();
  const resolver = credentials.bearers.find((bearer) => bearer.recognises(token));
  return (await resolver?.resolve(token)) ?? invalidKey();
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const [, token] = /^Bearer +(\S+) *$/i.exec(header) ?? [];
  return token;
}

export function missingCredentials(): ApiError {
  return new ApiError('missing_credentials', 'Send an API key as `Authorization: Bearer <API_KEY>`.', {
    headers: WWW_AUTHENTICATE,
  });
}

function invalidKey(): ApiError {
  return new ApiError('invalid_key', 'This key or token is malformed, expired or revoked.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}
