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
 * Who may call a route:
 * - a scope: keys, sessions and apps that carry it; of several, one is enough to be let in;
 * - `any`: every valid credential;
 * - `account`: only who can do whatever the account can (default keys, sessions, CLI sign-ins);
 * - `session`: only a person in a browser;
 * - `operator`: only a person in a browser who runs this market;
 * - `open`: everybody, counted by address. No principal, and the accounts' database handle.
 */
export type Access = Scope | readonly Scope[] | 'any' | 'account' | 'session' | 'operator' | 'open';

export interface Deprecation {
  /** The day of the announcement in the changelog, YYYY-MM-DD. */
  since: string;
  /** The day of the removal, at least 90 days later. */
  sunset: string;
}

/** One request, as a handler sees it. */
export interface Call<Body = unknown, Query = unknown, Params = unknown> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** Throws for visitors, who reach only the routes that say so. */
  readonly principal: Principal;
  readonly caller: Caller;
  /** Bound to the request's mode: it cannot name the other one's tables. */
  readonly db: Db;
  /** Signs and seals for the request's mode. */
  readonly vault: Vault;
  readonly requestId: string;
  /** Of the `Idempotency-Key`: finds what an earlier, interrupted try of the same request has begun. Null without one. */
  readonly requestKey: Buffer | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Runs the transaction whose result is the answer. With an `Idempotency-Key` the answer is stored in that same
   * transaction, so that a crash can neither lose the one nor repeat the other.
   */
  write<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer>;
  /** The same for work that is a single statement. */
  writeAtOnce<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer>;
}

type Given = TSchema | undefined;
type StaticOr<T extends Given, Fallback> = T extends TSchema ? Static<T> : Fallback;

export interface RouteDefinition<Body extends Given, Query extends Given, Params extends Given> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  access: Access;
  rate: RateClass | typeof UNCOUNTED;
  /** The visitor session of the public site may call it too. */
  visitors?: boolean;
  /** Whoever is signed in may call it too, without the scope: the handler finds out on whose account it goes. */
  sessions?: boolean;
  /** The answer shows a secret this once: never cached, and stored sealed under an idempotency key. */
  answersSecret?: boolean;
  deprecated?: Deprecation;
  /** There is no such thing in live mode. */
  testOnly?: boolean;
  tag: string;
  summary: string;
  description?: string;
  body?: Body;
  /** In bytes, where a body of 1 MiB does not hold what the schema allows. */
  bodyLimit?: number;
  /** In bytes, where JSON may have less than that: it takes far longer to read than bytes do. */
  jsonLimit?: number;
  /** In bytes: a longer answer is not kept to be repeated. Only for what can be done twice without harm. */
  largestKept?: number;
  /**
   * Instead of JSON the body may be bytes: the handler gets a `Buffer`, or what the JSON says. It checks either itself,
   * the schema only describes them: which of them is right depends on what is called.
   */
  alsoTakesBytes?: boolean;
  /** The body is bytes of any length, described as this type: the handler reads them from `request.body`, a stream. */
  streams?: string;
  /** Headers that matter to this route alone. They are described; the handler checks them. */
  headers?: TSchema;
  query?: Query;
  params?: Params;
  /** The status of success, and what it looks like; 204 has no body. */
  status: 200 | 201 | 202 | 204;
  answer: TSchema;
  /** Answers beside the usual one, by status: a redirect, part of a file. */
  alsoAnswers?: Record<number, TSchema>;
  /** Headers of its answers beside those that every answer has, by status. They are described; the handler sets them. */
  answerHeaders?: Partial<Record<number | '4XX', readonly ResponseHeader[]>>;
  /** The schemas of its answers only describe them: they are passed on as they come. */
  passesOn?: boolean;
  /** Whether this body asks for an answer that is streamed, and so cannot be kept to be repeated. */
  streamsAnswer?: (body: StaticOr<Body, undefined>) => boolean;
  /** Where who may call, and how often, depends on what is called. */
  admission?: Admission;
  handler(call: Call<StaticOr<Body, undefined>, StaticOr<Query, object>, StaticOr<Params, object>>): Promise<unknown>;
}

/** A request whose body is not read yet, and whose parameters are not checked. */
export type UnreadCall = Omit<Call, 'body' | 'write' | 'writeAtOnce'>;

/**
 * Comes after the guard, which counts only those whom it rejects itself. Between the two steps the headers are checked:
 * the request comes before the object that it names, as everywhere.
 */
export interface Admission {
  /** How often it may be called, as a sentence. */
  says: string;
  /** Counts the call, and throws if there were too many. */
  count(call: UnreadCall): MaybePromise<void>;
  /** Throws where the body is not to be read at all. */
  beforeBody(call: UnreadCall): void;
}

/** A route in the list of all routes, where the types that only its handler needed are forgotten. */
export type Route = Omit<RouteDefinition<TSchema, TSchema, TSchema>, 'handler' | 'streamsAnswer'> & {
  streamsAnswer?: (body: unknown) => boolean;
  handler(call: Call): Promise<unknown>;
};

/** Declares a route. What it says here is what is enforced, and what OpenAPI shows. */
export function route<
  Body extends Given = undefined,
  Query extends Given = undefined,
  Params extends Given = undefined,
>(definition: RouteDefinition<Body, Query, Params>): Route {
  return definition as unknown as Route;
}
