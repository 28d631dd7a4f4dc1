import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '../platform/async/maybe-async.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import type { AccountProfile, ActingApp, PrincipalKind } from './principal.ts';
import type { Scope, Tier } from './scopes.ts';

/** A credential as it is known to be valid, before the request's mode is settled. */
export interface Credential {
  readonly kind: PrincipalKind;
  readonly id: string;
  readonly account: AccountProfile;
  /** A key and an app have a mode; a session takes the one that the request names. */
  readonly mode: Mode | 'chosen';
  readonly scopes: ReadonlySet<Scope>;
  readonly unrestricted: boolean;
  readonly tier: Tier;
  readonly spendLimit: Money | null;
  /** A live premium key that has not been paid for: known, but good for nothing yet. */
  readonly unpaid: boolean;
  /** Of kind `app` alone. */
  readonly app?: ActingApp;
  /** Milliseconds since 1970; a remembered credential still ends on time. */
  readonly expiresAt: number;
}

export interface VisitorCredential {
  readonly kind: 'visitor';
}

export type Resolved = Credential | VisitorCredential | undefined;

/**
 * Recognises one kind of credential. `undefined` from `resolve` means that it is not valid. Answers at once when the
 * credential is remembered, so that a request with a known key waits for nothing.
 */
export interface BearerResolver {
  recognises(token: string): boolean;
  resolve(token: string): MaybePromise<Credential | undefined>;
}

export interface CookieResolver {
  resolve(request: FastifyRequest): MaybePromise<Resolved>;
}
