import type Provider from 'oidc-provider';
import type { CredentialCache } from '../access/credential-cache.ts';
import type { Counters } from '../access/rate-limit/counters.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Log } from '../platform/log.ts';

/** What the authorization server and its pages work with. */
export interface OAuthOptions {
  /** The accounts' database: apps, grants and whatever is issued sit there, whatever their mode. */
  db: Db;
  /** The accounts' vault. */
  vault: Vault;
  cache: CredentialCache;
  counters: Counters;
  publicUrl: string;
  operatorEmails: ReadonlySet<string>;
  confirmsAddresses: boolean;
  log: Log;
}

/** The authorization server, for the pages at which people sign in and consent. */
export interface AuthorizationServer {
  readonly provider: Provider;
  /** Of publicUrl: what tokens are issued by, and the origin of every address that is told. */
  readonly issuer: string;
}

/** Made when the first request needs it. */
export type OpenAuthorizationServer = () => Promise<AuthorizationServer>;
