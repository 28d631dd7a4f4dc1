import type { Mode } from '../platform/db/realm.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import type { Scope, Tier } from './scopes.ts';

/** The facts about an account that nearly every request needs; remembered with its credentials. */
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

/** The third-party app that an account has let act for it. */
export interface ActingApp {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
}

/** Who is calling, in which mode and with what rights: the same for keys, browser sessions, CLI sign-ins and apps. */
export interface Principal {
  readonly kind: PrincipalKind;
  /** The credential's own id: what idempotency keys belong to. */
  readonly id: string;
  readonly account: AccountProfile;
  readonly mode: Mode;
  readonly scopes: ReadonlySet<Scope>;
  /** Can do whatever the account can: spend money, make keys. Never true of a narrowed key or a third-party app. */
  readonly unrestricted: boolean;
  readonly tier: Tier;
  readonly spendLimit: Money | null;
  /** Of kind `app` alone. */
  readonly app?: ActingApp;
}

/** Somebody browsing without an account. Counted by address, because anyone can ask for a new visitor session. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly mode: Mode;
}

export type Caller = Principal | Visitor;

/** A person, in a browser or on the command line: they choose the mode with every request. Keys and apps have one. */
export function isSignedIn({ kind }: Pick<Principal, 'kind'>): boolean {
  return kind === 'session' || kind === 'cli';
}

/**
 * What rate limits are counted by: a key or an app's grant by itself, but everything a person is signed in with together,
 * because signing in once more costs nothing.
 */
export function rateLimitSubject(
  caller: Pick<Principal, 'kind' | 'id'> & { account: Pick<AccountProfile, 'id'> },
): string {
  return isSignedIn(caller) ? caller.account.id : caller.id;
}
