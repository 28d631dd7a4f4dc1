import type { Mode } from '../platform/db/realm.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import type { Scope, Tier } from './scopes.ts';

/** Facts about an account that nearly every request needs; cached with its credentials. */
export interface AccountProfile {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly operator: boolean;
  readonly createdAt: string;
}

export type PrincipalKind = 'key' | 'session' | 'cli' | 'app';

/** The third-party app that acts for an account. */
export interface ActingApp {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
}

/** The authenticated caller, with mode and rights: the same for keys, browser sessions, CLI sign-ins and apps. */
export interface Principal {
  readonly kind: PrincipalKind;
  /** The credential's own id. Idempotency keys belong to it. */
  readonly id: string;
  readonly account: AccountProfile;
  readonly mode: Mode;
  readonly scopes: ReadonlySet<Scope>;
  /**
   * Has all rights of the account: to spend money, to create keys. Never true for a restricted key or a third-party
   * app.
   */
  readonly unrestricted: boolean;
  readonly tier: Tier;
  readonly spendLimit: Money | null;
  /** Only for kind `app`. */
  readonly app?: ActingApp;
}

/** A browser without an account. Rate limited by IP, because anyone can request a new visitor session. */
interface Visitor {
  readonly kind: 'visitor';
  readonly mode: Mode;
}

export type Caller = Principal | Visitor;

/**
 * Returns whether a person is signed in, in a browser or on the command line: they choose the mode with every request.
 * Keys and apps have a fixed one.
 */
export function isSignedIn({ kind }: Pick<Principal, 'kind'>): boolean {
  return kind === 'session' || kind === 'cli';
}

/**
 * Returns what rate limits are counted by: the key or the app's grant, but the account for everything a person is
 * signed in with, because signing in once more costs nothing.
 */
export function rateLimitSubject(
  caller: Pick<Principal, 'kind' | 'id'> & { account: Pick<AccountProfile, 'id'> },
): string {
  return isSignedIn(caller) ? caller.account.id : caller.id;
}
