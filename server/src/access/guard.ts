import type { FastifyReply, FastifyRequest } from 'fastify';
import { andThen, type MaybePromise } from '../platform/async/maybe-async.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError, invalid } from '../platform/errors.ts';
import { unmeteredHeaders } from '../platform/http/rate-headers.ts';
import { authenticate, type Credentials, missingCredentials } from './authenticate.ts';
import { clientIp } from './client-ip.ts';
import type { Credential } from './credential.ts';
import { type Caller, isSignedIn, type Principal, rateLimitSubject } from './principal.ts';
import type { Counters } from './rate-limit/counters.ts';
import { countRequest } from './rate-limit/limit-rate.ts';
import { RATE_CLASSES, type RateClass, UNCOUNTED } from './rate-limit/rate-classes.ts';
import { requireAccess } from './require-access.ts';
import type { Route } from './route.ts';

export interface GuardOptions {
  credentials: Credentials;
  counters: Counters;
  /** The mode for visitors who are not signed in. */
  visitorMode: Mode;
  /** Overrides of the usual limits. */
  rates?: Partial<Record<RateClass, number>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before the handler runs, except on open routes. */
    caller: Caller | null;
    /** The recognised credential, even if access was denied. Null for visitors and on open routes. */
    credential: Credential | null;
  }
}

/**
 * The order of checks, in one place: authentication (401), payment (402), rate (429), access (403), mode (422). The
 * body is read and validated only after all of them.
 */
export function guard(route: Route, options: GuardOptions) {
  const check = route.access === 'open' ? checkOpen : checkCaller;
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      const checked = check(route, request, reply, options);
      if (checked instanceof Promise) checked.then(() => done(), done);
      else done();
    } catch (error) {
      done(error as Error);
    }
  };
}

type Check = (route: Route, request: FastifyRequest, reply: FastifyReply, options: GuardOptions) => MaybePromise<void>;

const checkOpen: Check = ({ rate }, request, reply, options) => {
  if (rate === UNCOUNTED) return void reply.headers(unmeteredHeaders());
  return andThen(
    countRequest(options.counters, reply, `${rate}:${clientIp(request)}`, limitOf(rate, options)),
    throwIfRejected,
  );
};

const checkCaller: Check = (route, request, reply, options) =>
  andThen(authenticate(request, options.credentials), (credential) => {
    if (credential instanceof ApiError) return rejectAnonymous(request, reply, options, credential);
    if (credential.kind !== 'visitor') return admit(route, request, reply, options, credential);
    if (!route.visitors) return rejectAnonymous(request, reply, options, missingCredentials());
    return andThen(countAnonymous(request, reply, options), (tooMany) => {
      throwIfRejected(tooMany);
      request.caller = { kind: 'visitor', mode: options.visitorMode };
    });
  });

function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: GuardOptions,
  credential: Credential,
): MaybePromise<void> {
  request.credential = credential;
  const principal = toPrincipalOrError(route, request, credential);
  // Routes with an admission count admitted requests themselves; the others are counted here.
  const rate = route.admission && !(principal instanceof ApiError) ? UNCOUNTED : route.rate;
  return andThen(countOf(rate, request, reply, options, credential), (tooMany) => {
    if (!credential.unpaid) throwIfRejected(tooMany);
    if (principal instanceof ApiError) throw principal;
    request.caller = principal;
  });
}

function toPrincipalOrError(route: Route, request: FastifyRequest, credential: Credential): Principal | ApiError {
  try {
    if (credential.unpaid) throw unpaid();
    if (route.testOnly && chooseMode(request, credential) === 'live') {
      throw new ApiError('not_found', 'This path exists only in test mode. Use a test key, or send `Svc-Mode: test`.');
    }
    if (!route.sessions || !isSignedIn(credential)) requireAccess(route.access, credential);
    return inMode(credential, chooseMode(request, credential));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function countOf(
  rate: Route['rate'],
  request: FastifyRequest,
  reply: FastifyReply,
  options: GuardOptions,
  credential: Credential,
): MaybePromise<ApiError | undefined> {
  if (rate !== UNCOUNTED) {
    return countRequest(options.counters, reply, bucketOf(rate, request, credential), limitOf(rate, options));
  }
  reply.headers(unmeteredHeaders());
  return undefined;
}

function limitOf(rate: RateClass, { rates }: GuardOptions): number {
  return rates?.[rate] ?? RATE_CLASSES[rate];
}

function rejectAnonymous(request: FastifyRequest, reply: FastifyReply, options: GuardOptions, error: ApiError) {
  return andThen(countAnonymous(request, reply, options), (tooMany) => {
    throw tooMany ?? error;
  });
}

function throwIfRejected(error: ApiError | undefined): void {
  if (error) throw error;
}

/** A key's buckets never change; building their names each time would cost more than counting does. */
const keyBuckets = new WeakMap<Credential, Partial<Record<RateClass, string>>>();

/**
 * Password attempts are counted by IP, regardless of who is signed in. The two modes are counted separately: using up the limit
 * in one does not affect the other.
 */
function bucketOf(rate: RateClass, request: FastifyRequest, credential: Credential): string {
  if (rate === 'auth') return `auth:${clientIp(request)}`;
  if (credential.mode === 'chosen') {
    return `${rate}:${modeForCounting(request, credential) === 'live' ? 'live:' : ''}${rateLimitSubject(credential)}`;
  }
  let buckets = keyBuckets.get(credential);
  if (!buckets) {
    buckets = {};
    keyBuckets.set(credential, buckets);
  }
  buckets[rate] ??= `${rate}:${credential.id}`;
  return buckets[rate] as string;
}

export function countAnonymous(request: FastifyRequest, reply: FastifyReply, { counters }: GuardOptions) {
  return countRequest(counters, reply, `anonymous:${clientIp(request)}`, RATE_CLASSES.anonymous);
}

function unpaid(): ApiError {
  return new ApiError(
    'payment_required',
    'This live premium key has not been paid for. Complete the payment beside the key on the dashboard, or with POST /v1/api_keys/{id}/checkout.',
  );
}

/** Returns the mode for counting a request whose mode may still be rejected: an invalid one counts as the default. */
export function modeForCounting(request: FastifyRequest, { mode }: Credential): Mode {
  if (mode !== 'chosen') return mode;
  return request.headers['svc-mode'] === 'live' ? 'live' : 'test';
}

function chooseMode(request: FastifyRequest, credential: Credential): Mode {
  const header = request.headers['svc-mode'];
  if (header !== undefined && header !== 'test' && header !== 'live') {
    throw invalid('Svc-Mode', '`Svc-Mode` must be one of: test, live.');
  }
  if (credential.mode === 'chosen') return header ?? 'test';
  if (header !== undefined && header !== credential.mode) {
    throw invalid(
      'Svc-Mode',
      `\`Svc-Mode\` must be ${credential.mode}, or absent: that is the mode of this ${credential.kind === 'app' ? 'app' : 'key'}.`,
    );
  }
  return credential.mode;
}

/** A key or an app's token is its own principal; a session becomes one in the chosen mode. */
function inMode(credential: Credential, mode: Mode): Principal {
  return credential.mode === mode ? (credential as Credential & { mode: Mode }) : { ...credential, mode };
}
