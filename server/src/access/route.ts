import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { MaybePromise } from '../platform/async/maybe-async.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import type { ResponseHeader } from '../platform/http/docs/described-headers.ts';
import type { Caller, Principal } from './principal.ts';
import type { RateClass, UNCOUNTED } from './rate-limit/rate-classes.ts';
import type { Scope } from './scopes.ts';

/**
 * The credentials that may call a route:
 * - a scope: keys, sessions and apps that carry it; of several, one is enough;
 * - `any`: every valid credential;
 * - `account`: only credentials with all rights of the account (default keys, sessions, CLI sign-ins);
 * - `session`: only a person in a browser;
 * - `operator`: only a signed-in operator of this market, in a browser or by CLI sign-in;
 * - `open`: everyone, rate limited by IP. No principal, and the accounts' database handle.
 */
export type Access = Scope | readonly Scope[] | 'any' | 'account' | 'session' | 'operator' | 'open';

export interface Deprecation {
  /** Date of the announcement in the changelog, YYYY-MM-DD. */
  since: string;
  /** Date of the removal, at least 90 days later. */
  sunset: string;
}

/** One request, as seen by a handler. */
export interface Call<Body = unknown, Query = unknown, Params = unknown> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** Throws for visitors, who can call only routes that allow them. */
  readonly principal: Principal;
  readonly caller: Caller;
  /** Bound to the request's mode: it has no access to the other mode's tables. */
  readonly db: Db;
  /** Signs and seals for the request's mode. */
  readonly vault: Vault;
  readonly requestId: string;
  /**
   * Derived from the `Idempotency-Key`: finds what an earlier, interrupted attempt of the same request started. Null
   * without one.
   */
  readonly requestKey: Buffer | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Runs the transaction whose result is the response. With an `Idempotency-Key` the response is stored in that same
   * transaction, so that a crash can neither lose the one nor repeat the other.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Like `write`, for work that is a single statement. */
  writeAtOnce<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

type Given = TSchema | undefined;
type StaticOr<T extends Given, Fallback> = T extends TSchema ? Static<T> : Fallback;

export interface RouteDefinition<Body extends Given, Query extends Given, Params extends Given> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  access: Access;
  rate: RateClass | typeof UNCOUNTED;
  /** Visitor sessions of the public site may call it, too. */
  visitors?: boolean;
  /** Every signed-in session may call it, too, without the scope: the handler determines the account to charge. */
  sessions?: boolean;
  /** The response shows a secret once: never cached, and stored sealed under an idempotency key. */
  secretResponse?: boolean;
  deprecated?: Deprecation;
  /** Does not exist in live mode. */
  testOnly?: boolean;
  tag: string;
  summary: string;
  description?: string;
  body?: Body;
  /** In bytes, if the schema allows more than the default of 1 MiB. */
  bodyLimit?: number;
  /** In bytes, if the limit for JSON is lower: it takes far longer to parse than bytes. */
  jsonLimit?: number;
  /** In bytes: a longer response is not stored for replay. Only for requests that are safe to repeat. */
  maxStoredResponse?: number;
  /**
   * The body may also be bytes: the handler gets a `Buffer` or the parsed JSON and validates it itself, because the
   * schema depends on what is called. The route's schema only documents it.
   */
  alsoTakesBytes?: boolean;
  /** The body is bytes of any length, documented as this type: the handler reads them from `request.body`, a stream. */
  streams?: string;
  /** Headers of this route only. They are documented here; the handler checks them. */
  headers?: TSchema;
  query?: Query;
  params?: Params;
  /** The status of success and its schema; 204 has no body. */
  status: 200 | 201 | 202 | 204;
  response: TSchema;
  /** Other successful responses by status: a redirect, part of a file. */
  otherResponses?: Record<number, TSchema>;
  /** Response headers beyond the usual ones, by status. They are documented here; the handler sets them. */
  responseHeaders?: Partial<Record<number | '4XX', readonly ResponseHeader[]>>;
  /** The response schemas only document: responses are sent unchanged. */
  passThrough?: boolean;
  /** Returns whether this body requests a streamed response, which cannot be stored for replay. */
  streamsResponse?: (body: StaticOr<Body, undefined>) => boolean;
  /** Decides access and rate where they depend on the object that is called. */
  admission?: Admission;
  handler(call: Call<StaticOr<Body, undefined>, StaticOr<Query, object>, StaticOr<Params, object>>): Promise<unknown>;
}

/** A request whose body is not read yet and whose parameters are not validated. */
export type UnreadCall = Omit<Call, 'body' | 'write' | 'writeAtOnce'>;

/**
 * Runs after the guard, which then counts only requests that it rejects itself. The headers are checked between the two
 * steps: the request is validated before the object that it names.
 */
export interface Admission {
  /** The rate limit, as a sentence. */
  says: string;
  /** Counts the call, and throws if there were too many. */
  count(call: UnreadCall): MaybePromise<void>;
  /** Throws if the body is not to be read at all. */
  beforeBody(call: UnreadCall): void;
}

/** A route in the list of all routes, without the types that only its handler needs. */
export type Route = Omit<RouteDefinition<TSchema, TSchema, TSchema>, 'handler' | 'streamsResponse'> & {
  streamsResponse?: (body: unknown) => boolean;
  handler(call: Call): Promise<unknown>;
};

/** Declares a route. The definition is both enforced and documented in OpenAPI. */
export function route<
  Body extends Given = undefined,
  Query extends Given = undefined,
  Params extends Given = undefined,
>(definition: RouteDefinition<Body, Query, Params>): Route {
  return definition as unknown as Route;
}
