import type Provider from 'oidc-provider';
import type { CredentialCache } from '../access/credential-cache.ts';
import type { Counters } from '../access/rate-limit/counters.ts';
import type { Passwords } from '../accounts/sessions/password.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Log } from '../platform/log.ts';

/** Dependencies of the authorization server and its pages. */
export interface OAuthOptions {
  /** The accounts' database: apps, grants and issued tokens of both modes. */
  db: Db;
  /** The accounts' vault. */
  vault: Vault;
  cache: CredentialCache;
  counters: Counters;
  passwords: Passwords;
  publicUrl: string;
  operatorEmails: ReadonlySet<string>;
  requiresConfirmedEmail: boolean;
  log: Log;
}

/** The authorization server, for the sign-in and consent pages. */
export interface AuthorizationServer {
  readonly provider: Provider;
  /** Origin of publicUrl: the issuer of tokens and the origin of all URLs. */
  readonly issuer: string;
}

/** Creates it lazily, with the first request. */
export type OpenAuthorizationServer = () => Promise<AuthorizationServer>;
