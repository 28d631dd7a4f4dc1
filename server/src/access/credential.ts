import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '../platform/async/maybe-async.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import type { AccountProfile, ActingApp, PrincipalKind } from './principal.ts';
import type { Scope, Tier } from './scopes.ts';

/** A valid credential, before the request's mode is determined. */
export interface Credential {
  readonly kind: PrincipalKind;
  readonly id: string;
  readonly account: AccountProfile;
  /** Keys and apps have a mode; sessions take the one of the request. */
  readonly mode: Mode | 'chosen';
  readonly scopes: ReadonlySet<Scope>;
  readonly unrestricted: boolean;
  readonly tier: Tier;
  readonly spendLimit: Money | null;
  /** A live premium key that has not been paid for: known, but not usable yet. */
  readonly unpaid: boolean;
  /** Only for kind `app`. */
  readonly app?: ActingApp;
  /** Milliseconds since 1970; a cached credential still expires on time. */
  readonly expiresAt: number;
}

interface VisitorCredential {
  readonly kind: 'visitor';
}

export type Resolved = Credential | VisitorCredential | undefined;

/**
 * Recognises one kind of credential. `resolve` returns undefined if it is invalid, and returns synchronously if the
 * credential is cached, so that a request with a known key waits for nothing.
 */
export interface BearerResolver {
  recognises(token: string): boolean;
  resolve(token: string): MaybePromise<Credential | undefined>;
}

export interface CookieResolver {
  resolve(request: FastifyRequest): MaybePromise<Resolved>;
}
