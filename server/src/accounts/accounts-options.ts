import type { CredentialCache } from '../access/credential-cache.ts';
import type { Counters } from '../access/rate-limit/counters.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import type { Passwords } from './sessions/password.ts';

export type SignUpPolicy = 'open' | 'invite' | 'closed';

/** Runs on the transaction that changes an account; throws to reject the change, or ends what the account had. */
export type AccountHook = (tx: Tx, accountId: string) => Promise<void>;

export interface AccountsOptions {
  /** Signs cookies and the links in mails. */
  vault: Vault;
  cache: CredentialCache;
  counters: Counters;
  passwords: Passwords;
  signUp: SignUpPolicy;
  /**
   * True if mail is really sent. Then an account is usable once its email is confirmed, and a sign-up looks the same
   * whether the email had an account before or not.
   */
  requiresConfirmedEmail: boolean;
  operatorEmails: ReadonlySet<string>;
  /** `https://market.example`: the URL of the site, and the origin whose cookies count. */
  publicUrl: string;
  /**
   * Closing runs on the live market's handle, whose balances decide: the account is locked while the hooks run, and a
   * query on another connection could deadlock with a transaction that waits for the account.
   */
  live: Db;
  onClosing: readonly AccountHook[];
  /**
   * Runs when the owner of an email takes over an account that another person may have opened with it: the email was
   * never confirmed before the password was reset by mail.
   */
  onReclaiming: readonly AccountHook[];
}
