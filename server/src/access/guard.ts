import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mode } from '../platform/db/database.ts';
import { ApiError, invalid } from '../platform/errors.ts';
import { authenticate, type Credentials, missingCredentials } from './authenticate.ts';
import { clientAddress } from './client-address.ts';
import type { Credential } from './credential.ts';
import type { Caller } from './principal.ts';
import type { Counters } from './rate-limit/counters.ts';
import { countRequest } from './rate-limit/limit-rate.ts';
import { RATE_CLASSES } from './rate-limit/rate-classes.ts';
import type { Route } from './route.ts';
import type { Scope } from './scopes.ts';

export interface GuardOptions {
  credentials: Credentials;
  counters: Counters;
  /** What visitors who are not signed in browse. */
  visitorMode: Mode;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard, before the handler of a route that is not open runs. */
    caller: Caller | null;
  }
}

/**
 * The order of checks, in one place: who (401), paid (402), how often (429), allowed (403), in which mode (422).
 * The body is read and checked only after all of them.
 */
export function guard(route: Route, options: GuardOptions) {
  const limit = RATE_CLASSES[route.rate];

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (route.access === 'open') {
      const tooMany = await countRequest(options.counters, reply, `${route.rate}:${clientAddress(request)}`, limit);
      if (tooMany) throw tooMany;
      return;
    }

    const credential = await authenticate(request, options.credentials);
    if (credential instanceof ApiError || (credential.kind === 'visitor' && !route.visitors)) {
      const refusal = credential instanceof ApiError ? credential : missingCredentials();
      throw (await countAnonymous(request, reply, options)) ?? refusal;
    }
    if (credential.kind === 'visitor') {
      const tooMany = await countAnonymous(request, reply, options);
      if (tooMany) throw tooMany;
      request.caller = { kind: 'visitor', mode: options.visitorMode };
      return;
    }

    const tooMany = await countRequest(options.counters, reply, bucketOf(route, request, credential), limit);
    if (credential.unpaid) throw unpaid();
    if (tooMany) throw tooMany;
    requireAccess(route, credential);
    request.caller = toPrincipal(credential, chooseMode(request, credential));
  };
}

/** Guesses at passwords are counted by address, whoever is signed in. */
function bucketOf(route: Route, request: FastifyRequest, credential: Credential): string {
  return `${route.rate}:${route.rate === 'auth' ? clientAddress(request) : credential.id}`;
}

export function countAnonymous(request: FastifyRequest, reply: FastifyReply, { counters }: GuardOptions) {
  return countRequest(counters, reply, `anonymous:${clientAddress(request)}`, RATE_CLASSES.anonymous);
}

function unpaid(): ApiError {
  return new ApiError(
    'payment_required',
    'This live premium key has not been paid for. Complete the payment beside the key on the dashboard.',
  );
}

function requireAccess(route: Route, credential: Credential): void {
  const { access } = route;
  if (access === 'any' || access === 'open') return;
  if (access === 'account') {
    if (credential.unrestricted) return;
    throw scopeRequired(
      'This needs a default (unrestricted) key, a browser session or a CLI sign-in: a restricted key cannot make keys or spend money.',
    );
  }
  if (access === 'session' || access === 'operator') {
    if (credential.kind !== 'session')
      throw scopeRequired('Only a signed-in browser session can do this, no key or token.');
    if (access === 'session' || credential.account.operator) return;
    throw new ApiError('forbidden_resource', 'Only operators of this market can do this.');
  }
  if (!credential.scopes.has(access)) throw scopeRequired(`This needs the scope ${access}.`, access);
}

function scopeRequired(message: string, scope?: Scope): ApiError {
  const challenge = `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`;
  return new ApiError('scope_required', message, { headers: { 'www-authenticate': challenge } });
}

function chooseMode(request: FastifyRequest, credential: Credential): Mode {
  const header = request.headers['svc-mode'];
  if (header !== undefined && header !== 'test' && header !== 'live') {
    throw invalid('Svc-Mode', '`Svc-Mode` must be one of: test, live.');
  }
  if (credential.mode === 'chosen') return header ?? 'test';
  if (header !== undefined && header !== credential.mode) {
    throw invalid('Svc-Mode', `\`Svc-Mode\` must be ${credential.mode}, or absent: that is the mode of this key.`);
  }
  return credential.mode;
}

function toPrincipal(credential: Credential, mode: Mode): Caller {
  const { kind, id, account, scopes, unrestricted, tier, spendLimit } = credential;
  return { kind, id, account, mode, scopes, unrestricted, tier, spendLimit };
}
